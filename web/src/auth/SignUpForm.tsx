import { PasswordField, TextField } from '@aws-amplify/ui-react'
import { signUp } from '../session/signIn.ts'
import { toast, toastError } from '../ui/toast/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { signUpField, signUpMessage } from './messages.ts'
import { passwordMinLength } from './passwordRules.ts'
import { tellPasswordFault } from './tellPasswordFault.ts'
import { useForm } from './useForm.ts'
import type { Show } from './view.ts'

/** The rules for a new password, shown before it is typed. */
export const passwordHint = `At least ${passwordMinLength} characters, with uppercase, lowercase, numbers, and symbols.`

export const SignUpForm = ({ show }: { show: Show }) => {
  const { busy, run, form, read, field, setErrors } = useForm({
    fullName: 'Full name',
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirmation',
  })

  const submit = () => {
    const values = read()
    if (!values || tellPasswordFault(values, setErrors)) return
    void run(async () => {
      try {
        await signUp(values)
        toast('Account created!', 'Please check your email to confirm your account.')
        show({ name: 'confirm', email: values.email })
      } catch (error) {
        const message = signUpMessage(error)
        toastError('Sign up failed', message)
        setErrors({ [signUpField(error)]: message })
      }
    })
  }

  return (
    <AuthForm
      formRef={form}
      busy={busy}
      label="Create Account"
      busyLabel="Creating Account..."
      onSubmit={submit}
      below="Anyone can create an account. An administrator then decides what it may do."
    >
      <TextField {...field('fullName')} label="Full name" autoComplete="name" isRequired />
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" isRequired />
      <PasswordField
        {...field('password')}
        label="Password"
        descriptiveText={passwordHint}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm password"
        showPasswordButtonLabel="Show confirmation"
        autoComplete="new-password"
        isRequired
      />
    </AuthForm>
  )
}
