import { answerSignIn } from '../session/signIn.ts'
import { AuthForm } from './AuthForm.tsx'
import { afterStep } from './afterStep.ts'
import { AuthView } from './AuthView.tsx'
import { CodeField } from './CodeField.tsx'
import { setUpMessage } from './messages.ts'
import { recordSecondFactor } from './recordSignIn.ts'
import { TotpKey } from './TotpKey.tsx'
import { useForm } from './useForm.ts'
import type { Show } from './view.ts'

/** Sets up the second factor of an account that must have one, and ends its sign-in. */
export const TotpSetupForm = ({ email, secret, show }: { email: string; secret: string; show: Show }) => {
  const { busy, run, form, read, field, setErrors } = useForm({ code: 'Code' })

  const submit = () => {
    const values = read()
    if (!values) return
    const code = values.code.replaceAll(' ', '')
    if (!/^\d{6}$/.test(code)) {
      setErrors({ code: 'The code has six digits' })
      return
    }
    void run(async () => {
      try {
        const step = await answerSignIn(code)
        afterStep(step, email, show)
        if (step.name === 'done') void recordSecondFactor()
      } catch (error) {
        setErrors({ code: setUpMessage(error) })
      }
    })
  }

  return (
    <AuthView
      title="Set up two-step sign in"
      text="Signing in here takes a code besides the password. Scan this with an authenticator app on your phone, then enter the six digits that it shows."
      onBack={() => show({ name: 'signIn', email })}
    >
      <TotpKey email={email} secret={secret} />
      <AuthForm
        formRef={form}
        busy={busy}
        label="Set up and sign in"
        busyLabel="Signing In..."
        onSubmit={submit}
      >
        <CodeField {...field('code')} label="Code" />
      </AuthForm>
    </AuthView>
  )
}
