import { confirmReset } from '../session/signIn.ts'
import { toast, toastError } from '../ui/toast/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthView } from './AuthView.tsx'
import { CodeField } from './CodeField.tsx'
import { codeMessage } from './messages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { tellPasswordFault } from './tellPasswordFault.ts'
import { useForm } from './useForm.ts'
import type { Show } from './view.ts'

/** Sets a new password by the code of the mail. */
export const ResetPasswordForm = ({ email, show }: { email: string; show: Show }) => {
  const { busy, run, form, read, field, setErrors } = useForm({
    code: 'Code',
    password: 'New password',
    confirmPassword: 'Confirmation',
  })

  const submit = () => {
    const values = read()
    if (!values || tellPasswordFault(values, setErrors)) return
    void run(async () => {
      try {
        await confirmReset(email, values.code, values.password)
        toast('Password changed', 'Sign in with your new password.')
        show({ name: 'signIn', email })
      } catch (error) {
        const message = codeMessage(error)
        toastError('Password not changed', message)
        setErrors({ code: message })
      }
    })
  }

  return (
    <AuthView
      title="Set a new password"
      text={
        <>
          Enter the code from the mail to <strong>{email}</strong> and your new password.
        </>
      }
      onBack={() => show({ name: 'signIn', email })}
    >
      <AuthForm formRef={form} busy={busy} label="Set new password" busyLabel="Saving..." onSubmit={submit}>
        <CodeField {...field('code')} label="Code" />
        <NewPasswordFields field={field} />
      </AuthForm>
    </AuthView>
  )
}
