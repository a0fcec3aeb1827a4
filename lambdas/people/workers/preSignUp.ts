import type { PreSignUpTriggerEvent } from 'aws-lambda'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'

/** Who may create an account (decision 16): anyone, nobody, or people with an address at these mail domains. */
export const SignUpPolicy = z.union([
  z.literal(['open', 'closed']),
  z.object({ domains: z.array(z.string()).min(1) }),
])
export type SignUpPolicy = z.output<typeof SignUpPolicy>

const listed = once(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }))

/** Why this address may not create an account, as a sentence for the person; undefined when it may. */
export const signUpRefusal = (policy: SignUpPolicy, email: string): string | undefined => {
  if (policy === 'open') return undefined
  if (policy === 'closed') return 'Accounts are created by an administrator. Please ask one to invite you'
  const domain = /@([^@]+)$/.exec(email)?.[1]?.toLowerCase() ?? ''
  if (policy.domains.includes(domain)) return undefined
  return `Accounts are for addresses at ${listed().format(policy.domains)} only`
}

const policy = once(() => SignUpPolicy.parse(JSON.parse(setting('SIGN_UP'))))

/**
 * Cognito's PreSignUp trigger: refuses people who may not create an account here. Whom an administrator creates may
 * always come.
 * @throws Error whose message Cognito hands on to the person, with a full stop at its end.
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource === 'PreSignUp_AdminCreateUser') return event
  const refusal = signUpRefusal(policy(), event.request.userAttributes['email'] ?? '')
  if (!refusal) return event
  logger.info('refused', { operation: 'preSignUp' })
  throw new Error(refusal)
}
