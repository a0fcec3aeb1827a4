import { useState } from 'react'
import { toastError } from '../../ui/toast/toasts.ts'
import { failureText } from '../../kit/api.ts'
import { newerOf, refusedFields, type FieldErrors } from '../../kit/useAction.ts'

/**
 * Saves a thing, and holds what came in the way.
 *
 * @param lost what a person might fear for, such as `what you wrote`
 * @param refused what the server found wrong with it, by the field's name
 */
export const useSaving = <Thing extends { version: number }>(
  lost: string,
  refused: (error: unknown) => FieldErrors = refusedFields,
) => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [newer, setNewer] = useState<Thing>()

  /** Shows what is wrong with it before anything is sent. */
  const refuse = (found: FieldErrors): undefined => {
    setErrors(found)
    setProblem(undefined)
    return undefined
  }

  /**
   * @param send saves it, and tells of it
   * @returns what is stored now; undefined when it could not be saved, which is then shown
   */
  const saving = async (send: () => Promise<Thing>): Promise<Thing | undefined> => {
    refuse({})
    setBusy(true)
    try {
      const saved = await send()
      setNewer(undefined)
      return saved
    } catch (error) {
      const current = newerOf<Thing>(error)
      setNewer(current)
      if (current) return undefined
      setErrors(refused(error))
      setProblem(failureText(error))
      toastError('Not saved', `Nothing is lost: ${lost} is still here.`)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { saving, refuse, held: { busy, errors, problem, newer, setNewer } }
}
