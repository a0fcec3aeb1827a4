/** Title and text of a failed check, as its toast shows them. */
export interface PasswordFault {
  title: string
  text: string
  /** The field beside which it is shown. */
  field: 'password' | 'confirmPassword'
}

/** Shortest password, in characters. */
export const passwordMinLength = 12

const symbols = /[!@#$%^&*(),.?":{}|<>]/
const required = [/[A-Z]/, /[a-z]/, /[0-9]/, symbols]

/** The first fault of a new password, in the order of, or undefined. */
export const passwordFault = (password: string, confirmation: string): PasswordFault | undefined => {
  if (password !== confirmation)
    return { title: 'Password mismatch', text: 'Passwords do not match', field: 'confirmPassword' }
  if ([...password].length < passwordMinLength)
    return {
      title: 'Password too short',
      text: `Password must be at least ${passwordMinLength} characters long`,
      field: 'password',
    }
  if (!required.every(pattern => pattern.test(password)))
    return {
      title: 'Password requirements not met',
      text: 'Password must contain uppercase, lowercase, numbers, and symbols',
      field: 'password',
    }
  return undefined
}
