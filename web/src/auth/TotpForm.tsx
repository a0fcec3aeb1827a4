import { answerSignIn } from '../session/signIn.ts'
import { toastError } from '../ui/toast/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { afterStep } from './afterStep.ts'
import { AuthView } from './AuthView.tsx'
import { CodeField } from './CodeField.tsx'
import { secondStepMessage } from './messages.ts'
import { useForm } from './useForm.ts'
import type { Show } from './view.ts'

/** The second factor of an account that has one. */
export const TotpForm = ({ email, show }: { email: string; show: Show }) => {
  const { busy, run, form, read, field, setErrors } = useForm({ code: 'Code' })

  const submit = () => {
    const values = read()
    if (!values) return
    void run(async () => {
      try {
        afterStep(await answerSignIn(values.code.replaceAll(' ', '')), email, show)
      } catch (error) {
        const message = secondStepMessage(error)
        toastError('Sign in failed', message)
        setErrors({ code: message })
      }
    })
  }

  return (
    <AuthView
      title="Two-step sign in"
      text="Enter the six-digit code that your authenticator app shows now."
      onBack={() => show({ name: 'signIn', email })}
    >
      <AuthForm formRef={form} busy={busy} label="Sign In" busyLabel="Signing In..." onSubmit={submit}>
        <CodeField {...field('code')} label="Code" />
      </AuthForm>
    </AuthView>
  )
}
