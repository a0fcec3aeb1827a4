import { Button } from '@aws-amplify/ui-react'
import { confirmSignUp, resendCode } from '../session/signIn.ts'
import { toast, toastError } from '../ui/toast/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthView } from './AuthView.tsx'
import { CodeField } from './CodeField.tsx'
import { codeMessage, tellsAboutAccount } from './messages.ts'
import { useForm } from './useForm.ts'
import type { Show } from './view.ts'

/** Confirms the address of a new account by the code of its mail. */
export const ConfirmEmailForm = ({ email, show }: { email: string; show: Show }) => {
  const { busy, run, form, read, field, setErrors } = useForm({ code: 'Code' })

  const submit = () => {
    const values = read()
    if (!values) return
    void run(async () => {
      try {
        await confirmSignUp(email, values.code)
        toast('Email confirmed', 'You can sign in now.')
        show({ name: 'signIn', email })
      } catch (error) {
        const message = codeMessage(error)
        toastError('Email not confirmed', message)
        setErrors({ code: message })
      }
    })
  }

  const resend = () =>
    void run(async () => {
      try {
        await resendCode(email)
      } catch (error) {
        if (!tellsAboutAccount(error)) {
          toastError('Code not sent', codeMessage(error))
          return
        }
      }
      toast('Code sent', 'If the account waits for its confirmation, a new code is on its way.')
    })

  return (
    <AuthView
      title="Confirm your email"
      text={
        <>
          We sent a mail to <strong>{email}</strong>. Open its link, or enter its code here.
        </>
      }
      onBack={() => show({ name: 'signIn', email })}
    >
      <AuthForm
        formRef={form}
        busy={busy}
        label="Confirm email"
        busyLabel="Confirming..."
        onSubmit={submit}
        below={
          <Button variation="link" size="small" isDisabled={busy} onClick={resend}>
            Send a new code
          </Button>
        }
      >
        <CodeField {...field('code')} label="Confirmation code" />
      </AuthForm>
    </AuthView>
  )
}
