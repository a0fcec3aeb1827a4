import type { StaffEvent } from '#contract/publishing/calendar.ts'
import { EventInput } from '#contract/publishing/calendarEdits.ts'
import { api } from '../../../kit/api.ts'
import { fieldErrors, type FieldErrors } from '../../../kit/useAction.ts'
import { useSaving } from '../../forms/useSaving.ts'
import { cacheEvent } from './useEvents.ts'

/** Checks an event by the contract's own schema, saves it, and holds what came in the way. */
export const useSaveEvent = (id: string) => {
  const { saving, refuse, held } = useSaving<StaffEvent>('what you wrote')

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
    if (Object.keys(found).length > 0) return refuse(found)
    return saving(async () => {
      const saved =
        base === 0
          ? await api.createEvent({ body: { ...body, id } })
          : await api.updateEvent({ params: { id }, body, ifMatch: base })
      cacheEvent(saved)
      return saved
    })
  }
  return { ...held, save }
}
