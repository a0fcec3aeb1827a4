import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { signUpRefusal, SignUpPolicy } from '../rules.ts'

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
