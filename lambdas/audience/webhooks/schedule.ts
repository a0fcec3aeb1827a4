const minute = 60
const hour = 60 * minute

/** Seconds between a failed try and the next: eight tries over a day. Source: Standard Webhooks 1.0, "Retry schedule". */
export const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 7 * hour, 10 * hour] as const

/** By how much of itself a delay is longer at most, by chance: webhooks that failed together do not come together again. */
export const jitter = 0.1

/** Seconds that an address may ask us to wait (`Retry-After`) where the schedule says less. */
export const longestRetryAfter = hour

/** Days after which a webhook that no try has reached is switched off. */
export const failingDays = 5

/** Seconds that a message is held back in its queue at once; less than the quarter of an hour after which people are called. */
export const longestHold = 600

/**
 * Seconds until the next try.
 * @param round which try of its round failed, from 1
 * @param chance from 0 to 1
 * @param input seconds that the answer asked for
 * @returns undefined when none is left
 */
export const delayAfter = (round: number, chance: number, input = 0): number | undefined => {
  const delay = delays[round - 1]
  return delay && Math.round(Math.max(delay * (1 + jitter * chance), Math.min(input, longestRetryAfter)))
}

/** Seconds that a header `Retry-After` asks for, whichever of its two forms it has; none when it has neither. */
export const retryAfterIn = (header: string | undefined, now: Date): number => {
  if (header === undefined) return 0
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? 0 : Math.max(0, seconds)
}
