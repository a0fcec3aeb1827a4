import { AuthForm } from '../../auth/AuthForm.tsx'
import { CodeField } from '../../auth/CodeField.tsx'
import { setUpMessage } from '../../auth/messages.ts'
import { TotpKey } from '../../auth/TotpKey.tsx'
import { useForm } from '../../auth/useForm.ts'
import { finishEnrolment } from '../../session/account.ts'

/** The key of a new authenticator app, and the field for the first code that it shows. */
export const EnrolForm = (props: { email: string; secret: string; onDone: () => Promise<void> }) => {
  const { busy, run, form, read, field, setErrors } = useForm({ code: 'Code' })

  const submit = () => {
    const code = read()?.code.replaceAll(' ', '')
    if (code === undefined) return
    if (!/^\d{6}$/.test(code)) {
      setErrors({ code: 'The code has six digits' })
      return
    }
    void run(async () => {
      try {
        await finishEnrolment(code)
      } catch (error) {
        setErrors({ code: setUpMessage(error) })
        return
      }
      await props.onDone()
    })
  }

  return (
    <>
      <p>
        Scan this with an authenticator app on your phone, then enter the six digits that it shows. From then
        on signing in takes such a code besides your password.
      </p>
      <TotpKey email={props.email} secret={props.secret} />
      <AuthForm formRef={form} busy={busy} label="Turn on" busyLabel="Turning on…" onSubmit={submit}>
        <CodeField {...field('code')} label="Code" />
      </AuthForm>
    </>
  )
}
