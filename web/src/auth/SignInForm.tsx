import { Button, PasswordField, TextField } from '@aws-amplify/ui-react'
import { signIn } from '../session/signIn.ts'
import { toastError } from '../ui/toast/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { signInMessage, unconfirmedEmail } from './messages.ts'
import { useForm } from './useForm.ts'
import { afterStep } from './afterStep.ts'
import type { Show } from './view.ts'

export const signInFailed = 'Sign in failed'

export const SignInForm = ({ email, show }: { email?: string | undefined; show: Show }) => {
  const { busy, run, form, read, field, setErrors } = useForm({ email: 'Email', password: 'Password' })

  const submit = () => {
    const values = read()
    if (!values) return
    void run(async () => {
      try {
        const step = await signIn(values.email, values.password)
        if (step.name === 'confirmSignUp') toastError(signInFailed, unconfirmedEmail)
        afterStep(step, values.email, show)
      } catch (error) {
        const message = signInMessage(error)
        toastError(signInFailed, message)
        setErrors({ password: message })
      }
    })
  }

  return (
    <AuthForm
      formRef={form}
      busy={busy}
      label="Sign In"
      busyLabel="Signing In..."
      onSubmit={submit}
      below={
        <Button
          variation="link"
          size="small"
          onClick={() => {
            const typed = form.current && new FormData(form.current).get('email')
            show({ name: 'forgot', ...(typed ? { email: String(typed).trim() } : {}) })
          }}
        >
          Forgot your password?
        </Button>
      }
    >
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        isRequired
      />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" isRequired />
    </AuthForm>
  )
}
