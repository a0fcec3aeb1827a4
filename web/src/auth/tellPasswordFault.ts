import { toastError } from '../ui/toast/toasts.ts'
import { passwordFault, type PasswordFault } from './passwordRules.ts'

/** Says what is wrong with a new password, in a toast and beside its field. Answers whether anything is. */
export const tellPasswordFault = (
  { password, confirmPassword }: Record<PasswordFault['field'], string>,
  setErrors: (errors: Partial<Record<PasswordFault['field'], string>>) => void,
): boolean => {
  const fault = passwordFault(password, confirmPassword)
  if (!fault) return false
  toastError(fault.title, fault.text)
  setErrors({ [fault.field]: fault.text })
  return true
}
