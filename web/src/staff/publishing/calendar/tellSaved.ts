import type { StaffEvent } from '#contract/publishing/calendar.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { cacheEvent } from './useEvents.ts'
import { inputOf, valuesOf } from './values.ts'
import { isOut, whenWords } from './words.ts'

/** Puts an event back to what it said before. */
const undo = async (before: StaffEvent, { id, version }: StaffEvent) => {
  try {
    const body = inputOf(valuesOf(before), before.publish_at, Date.now())
    cacheEvent(await api.updateEvent({ params: { id }, body, ifMatch: version }))
    toast('Undone', `“${before.title}” is as it was: ${whenWords(before)}.`)
  } catch (error) {
    toastError('Not undone', failureText(error))
  }
}

const titleOf = (before: StaffEvent | undefined, saved: StaffEvent) => {
  if (!before) return 'Event saved'
  if (before.cancelled !== saved.cancelled) return saved.cancelled ? 'Event cancelled' : 'Event reinstated'
  return before.date === saved.date && before.time === saved.time ? 'Event saved' : 'Event moved'
}

/** Says what became of an event, and offers to undo it: what readers see was changed at once. */
export const tellSaved = (before: StaffEvent | undefined, saved: StaffEvent): void => {
  const text = isOut(saved, Date.now())
    ? 'Readers see it so now; calendars that follow ours do when they ask next.'
    : 'Readers do not see it yet.'
  // What readers have seen cannot be taken from them.
  const canUndo = before && before.publish_at === saved.publish_at
  toast(
    titleOf(before, saved),
    text,
    canUndo ? { label: 'Undo', run: () => void undo(before, saved) } : undefined,
  )
}
