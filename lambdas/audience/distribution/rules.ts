import * as z from 'zod'

/** A release as its message names it: it is dropped when the record says otherwise by then. */
export const Due = z.object({ id: z.string(), released_at: z.iso.datetime() })
export type Due = z.output<typeof Due>

/** Seconds that releases are put into the queue before their moment: twice the schedule's minute. */
export const lookAhead = 120

/** Whole seconds from `now` until a moment (UTC), rounded up so that nothing is early; none for one that has passed. */
export const delayUntil = (moment: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now.getTime()) / 1000))

/** Seconds that a mail which SES would not take yet is held back before its next try: more from try to try. */
export const delayAfter = (attempt: number): number => Math.min(900, 5 * 2 ** (attempt - 1))

/**
 * Seconds that a message is held back while mails are paused: after a short pause they go on at once, and a long one
 * costs little. Less than the quarter of an hour after which a waiting message calls people.
 * @param since UTC moment of the pause
 */
export const delayInPause = (since: string, now: Date): number =>
  Math.round(Math.min(600, Math.max(5, (now.getTime() - Date.parse(since)) / 4000)))
