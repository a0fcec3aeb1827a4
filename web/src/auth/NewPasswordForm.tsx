import { answerSignIn } from '../session/signIn.ts'
import { toastError } from '../ui/toast/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { afterStep } from './afterStep.ts'
import { AuthView } from './AuthView.tsx'
import { signInMessage } from './messages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { tellPasswordFault } from './tellPasswordFault.ts'
import { useForm } from './useForm.ts'
import type { Show } from './view.ts'

/** The first sign-in of an account that somebody else made: it needs a password of its own. */
export const NewPasswordForm = ({ email, show }: { email: string; show: Show }) => {
  const { busy, run, form, read, field, setErrors } = useForm({
    password: 'New password',
    confirmPassword: 'Confirmation',
  })

  const submit = () => {
    const values = read()
    if (!values || tellPasswordFault(values, setErrors)) return
    void run(async () => {
      try {
        afterStep(await answerSignIn(values.password), email, show)
      } catch (error) {
        const message = signInMessage(error)
        toastError('Sign in failed', message)
        setErrors({ password: message })
      }
    })
  }

  return (
    <AuthView
      title="Choose a new password"
      text="This account was made for you with a temporary password. Choose your own to go on."
      onBack={() => show({ name: 'signIn', email })}
    >
      <AuthForm
        formRef={form}
        busy={busy}
        label="Set password and sign in"
        busyLabel="Signing In..."
        onSubmit={submit}
      >
        <NewPasswordFields field={field} />
      </AuthForm>
    </AuthView>
  )
}
