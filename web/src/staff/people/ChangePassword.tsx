import { PasswordField } from '@aws-amplify/ui-react'
import { useRouteLoaderData } from 'react-router-dom'
import { AuthForm } from '../../auth/AuthForm.tsx'
import { changePasswordMessage } from '../../auth/messages.ts'
import { NewPasswordFields } from '../../auth/NewPasswordFields.tsx'
import { tellPasswordFault } from '../../auth/tellPasswordFault.ts'
import { useForm } from '../../auth/useForm.ts'
import type { Session } from '../../session.ts'
import { changePassword } from '../../session/account.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import layout from '../../kit/styles/Layout.module.css'

/** Changes the password of the signed-in person, approved or not. */
export const ChangePassword = () => {
  const session = useRouteLoaderData<Session>('admin')
  const { busy, run, form, read, field, setErrors } = useForm({
    currentPassword: 'Current password',
    password: 'New password',
    confirmPassword: 'Confirmation',
  })
  useDocumentTitle('Change password')

  const submit = () => {
    const values = read()
    if (!values || tellPasswordFault(values, setErrors)) return
    void run(async () => {
      try {
        await changePassword(values.currentPassword, values.password)
        form.current?.reset()
        toast('Password changed', 'You stay signed in. Other browsers do too, until you sign out everywhere.')
      } catch (error) {
        const message = changePasswordMessage(error)
        toastError('Password not changed', message)
        setErrors({ currentPassword: message })
      }
    })
  }

  return (
    <section className={layout.formCard} aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <AuthForm
        formRef={form}
        busy={busy}
        label="Change password"
        busyLabel="Changing password..."
        onSubmit={submit}
      >
        {/* Tells password managers whose password this is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={session?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          {...field('currentPassword')}
          label="Current password"
          showPasswordButtonLabel="Show current password"
          autoComplete="current-password"
          isRequired
        />
        <NewPasswordFields field={field} />
      </AuthForm>
    </section>
  )
}
