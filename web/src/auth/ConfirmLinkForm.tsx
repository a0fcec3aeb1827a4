import { confirmSignUp } from '../session/signIn.ts'
import { toast, toastError } from '../ui/toast/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthView } from './AuthView.tsx'
import { codeMessage } from './messages.ts'
import { useForm } from './useForm.ts'
import type { Show } from './view.ts'

/**
 * What the link of a confirmation mail opens. Only its button confirms: mail
 * scanners open links too (decision 6).
 */
export const ConfirmLinkForm = (props: { username: string; code: string; show: Show }) => {
  const { username, code, show } = props
  const { busy, run, form } = useForm({})
  const email = username.includes('@') ? username : undefined

  const submit = () =>
    void run(async () => {
      try {
        await confirmSignUp(username, code)
        toast('Email confirmed', 'You can sign in now.')
        show({ name: 'signIn', ...(email ? { email } : {}) })
      } catch (error) {
        toastError('Email not confirmed', codeMessage(error))
      }
    })

  return (
    <AuthView
      title="Confirm your email"
      text={
        email ? (
          <>
            Is <strong>{email}</strong> your address?
          </>
        ) : (
          'One click, and your account is confirmed.'
        )
      }
      onBack={() => show({ name: 'signIn' })}
    >
      <AuthForm
        formRef={form}
        busy={busy}
        label="Confirm email"
        busyLabel="Confirming..."
        onSubmit={submit}
      />
    </AuthView>
  )
}
