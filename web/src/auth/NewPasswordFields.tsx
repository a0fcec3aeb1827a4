import { PasswordField } from '@aws-amplify/ui-react'
import { passwordHint } from './SignUpForm.tsx'
import type { useForm } from './useForm.ts'

type Fields = ReturnType<typeof useForm<'password' | 'confirmPassword'>>

/** A new password, typed twice. */
export const NewPasswordFields = ({ field }: Pick<Fields, 'field'>) => (
  <>
    <PasswordField
      {...field('password')}
      label="New password"
      descriptiveText={passwordHint}
      autoComplete="new-password"
      isRequired
    />
    <PasswordField
      {...field('confirmPassword')}
      label="Confirm new password"
      showPasswordButtonLabel="Show confirmation"
      autoComplete="new-password"
      isRequired
    />
  </>
)
