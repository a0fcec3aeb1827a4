import type { SignInStep } from '../session/signIn.ts'
import { toast } from '../ui/toast/toasts.ts'
import { recordSignIn } from './recordSignIn.ts'
import type { Show } from './view.ts'

/**
 * Continues after a step of signing in. After the last step the session has begun, and the page leads on by
 * itself (see `AuthPage`).
 */
export const afterStep = (step: SignInStep, email: string, show: Show): void => {
  if (step.name === 'done') {
    toast('Welcome back!', 'Successfully signed in to the admin dashboard.')
    void recordSignIn()
  } else if (step.name === 'confirmSignUp') show({ name: 'confirm', email })
  else if (step.name === 'resetPassword') show({ name: 'forgot', email })
  else if (step.name === 'totpSetup') show({ ...step, email })
  else show({ name: step.name, email })
}
