import { useState } from 'react'
import { type StaffEvent } from '#contract/calendar.ts'
import { EventInput } from '#contract/calendarEdits.ts'
import { ApiProblem } from '../../../api.ts'
import { expire } from '../../../session.ts'
import { toastError } from '../../../ui/toast/toasts.ts'
import { api, isSignInOver, problemText } from '../../api.ts'
import { fieldErrors, refusedFields, type FieldErrors } from '../publishing/fieldErrors.ts'
import { changed } from './useEvents.ts'

/** The event as somebody else left it, where a refusal brings it along. */
const newerOf = (error: unknown): StaffEvent | undefined =>
  error instanceof ApiProblem && error.code === 'conflict'
    ? (error.details as { current?: StaffEvent } | undefined)?.current
    : undefined

/** Checks an event by the contract's own schema, saves it, and holds what came in the way. */
export const useSaveEvent = (id: string) => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [newer, setNewer] = useState<StaffEvent>()

  /**
   * @param base the version that it changes; 0 of a new one
   * @param more what is wrong besides what the schema knows
   * @returns what is stored now; undefined when it could not be saved, which is then shown
   */
  const save = async (
    body: EventInput,
    base: number,
    more: FieldErrors = {},
  ): Promise<StaffEvent | undefined> => {
    const { error } = EventInput.safeParse(body)
    const found = { ...fieldErrors(error?.issues ?? []), ...more }
    setErrors(found)
    setProblem(undefined)
    if (Object.keys(found).length > 0) return undefined
    setBusy(true)
    try {
      const saved =
        base === 0
          ? await api.createEvent({ body: { ...body, id } })
          : await api.updateEvent({ params: { id }, body, ifMatch: base })
      setNewer(undefined)
      changed(saved)
      return saved
    } catch (error) {
      const current = newerOf(error)
      setNewer(current)
      if (current) return undefined
      if (isSignInOver(error)) void expire()
      setErrors(refusedFields(error))
      setProblem(problemText(error))
      toastError('Not saved', 'Nothing is lost: what you wrote is still here.')
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, problem, newer, setNewer, save }
}
