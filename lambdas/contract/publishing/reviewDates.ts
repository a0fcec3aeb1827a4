/** A date some months on; a day that the month does not have becomes its last. Dates are `YYYY-MM-DD`. */
export const monthsOn = (date: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Days from one date to another; below 0 when the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)

/** A date some days on. */
export const daysOn = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Days ahead of which staff see that a review is due. */
export const dueSoonDays = 30

/** Where an item of the rule stands; `due`: within thirty days, today included. */
export const reviewStates = ['missing', 'overdue', 'due', 'fine'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The last day of a review period: the item is overdue from the next day on. */
export const dueDate = (reviewed: string, period: number): string => monthsOn(reviewed, period)

/** Where a review stands on a day. */
export const reviewStateOn = (today: string, due: string): Exclude<ReviewState, 'missing'> => {
  const left = daysBetween(today, due)
  if (left < 0) return 'overdue'
  return left <= dueSoonDays ? 'due' : 'fine'
}

/** The reminders before a review is due, the most urgent first. */
export const reminderSteps = ['day', 'week', 'month'] as const
export type ReminderStep = (typeof reminderSteps)[number]

const stepBegins = (step: ReminderStep, due: string): string =>
  step === 'month' ? monthsOn(due, -1) : daysOn(due, step === 'week' ? -7 : -1)

/**
 * The reminder that is called for on a day: the most urgent whose time has come, so that a run that was missed is
 * made up for without a mail for each. None before a month ahead, and none once it is overdue.
 */
export const reminderOn = (today: string, due: string): ReminderStep | undefined =>
  today > due ? undefined : reminderSteps.find(step => stepBegins(step, due) <= today)
