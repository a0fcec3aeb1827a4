import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveEmailSettings, type EmailSettings } from '#contract/audience/mail.ts'
import { ApiProblem } from '../../../api.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText, queryClient } from '../../api.ts'
import { fieldErrors, refusedFields, type FieldErrors } from '../../../kit/useAction.ts'

/** What a person sets. */
export type Values = Pick<EmailSettings, 'provider' | 'default_from'>

const queryKey = ['email settings']

/** How mails go out, as the server has it. */
export const useEmailSettings = () => useQuery({ queryKey, queryFn: () => api.getEmailSettings() })

/** Shows what the server says of them now. */
export const changed = (settings: EmailSettings): void => void queryClient.setQueryData(queryKey, settings)

/** The settings as somebody else left them, where a refusal brings them along. */
const newerOf = (error: unknown): EmailSettings | undefined =>
  error instanceof ApiProblem && error.code === 'conflict'
    ? (error.details as { current?: EmailSettings } | undefined)?.current
    : undefined

/** Saves the settings, and holds what came in the way. */
export const useSaveEmailSettings = () => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [newer, setNewer] = useState<EmailSettings>()

  /** @returns whether they are saved; what was in the way is then shown */
  const save = async (body: Values, base: number): Promise<boolean> => {
    const { error } = saveEmailSettings.body.safeParse(body)
    setErrors(fieldErrors(error?.issues ?? []))
    setProblem(undefined)
    if (error) return false
    setBusy(true)
    try {
      changed(await api.saveEmailSettings({ body, ifMatch: base }))
      setNewer(undefined)
      toast('Settings saved', 'The next mail of send-email goes out this way.')
      return true
    } catch (error) {
      const current = newerOf(error)
      setNewer(current)
      if (current) return false
      const refused = refusedFields(error)
      const words = failureText(error)
      setErrors(refused)
      // What is wrong with a field is said there.
      if (Object.keys(refused).length === 0) setProblem(words)
      toastError('Not saved', 'Nothing is lost: what you typed is still here.')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, problem, newer, setNewer, save }
}
