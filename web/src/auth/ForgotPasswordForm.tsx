import { TextField } from '@aws-amplify/ui-react'
import { requestReset } from '../session/signIn.ts'
import { toast, toastError } from '../ui/toast/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthView } from './AuthView.tsx'
import { codeMessage, tellsAboutAccount } from './messages.ts'
import { useForm } from './useForm.ts'
import type { Show } from './view.ts'

/** Asks for the mail with a code for a new password; an unknown address gets the same answer. */
export const ForgotPasswordForm = ({ email, show }: { email?: string | undefined; show: Show }) => {
  const { busy, run, form, read, field, setErrors } = useForm({ email: 'Email' })

  const submit = () => {
    const values = read()
    if (!values) return
    void run(async () => {
      try {
        await requestReset(values.email)
      } catch (error) {
        if (!tellsAboutAccount(error)) {
          const message = codeMessage(error)
          toastError('Code not sent', message)
          setErrors({ email: message })
          return
        }
      }
      toast('Check your email', 'If the address belongs to an account, a code is on its way.')
      show({ name: 'reset', email: values.email })
    })
  }

  return (
    <AuthView
      title="Forgotten password"
      text="Enter your address. If it belongs to an account, we mail a code for a new password."
      onBack={() => show({ name: 'signIn' })}
    >
      <AuthForm formRef={form} busy={busy} label="Send code" busyLabel="Sending..." onSubmit={submit}>
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          isRequired
        />
      </AuthForm>
    </AuthView>
  )
}
