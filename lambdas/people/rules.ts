import * as z from 'zod'
import { once } from '#contract/once.ts'

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
