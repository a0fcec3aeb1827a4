import { once } from '#contract/once.ts'
import type { PriceRange, SharePrice } from '#contract/market/sharePrice.ts'
import type { Kept } from '#runtime/keptAnswers.ts'

const inLondon = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

const partsOf = (at: Date): Record<string, string> =>
  Object.fromEntries(
    inLondon()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

/** The date in London at a moment, `YYYY-MM-DD`. */
export const londonDate = (at: Date): string => {
  const { year, month, day } = partsOf(at)
  return `${year}-${month}-${day}`
}

/**
 * Whether new prices can be expected: Monday to Friday, 08:00 to 17:15 in London. Trading on AIM ends at 16:35 with the
 * closing auction, whose price comes with the source's delay. Bank holidays count as trading days: it only costs calls.
 */
export const pricesMove = (at: Date): boolean => {
  const { weekday = '', hour, minute } = partsOf(at)
  const minutes = Number(hour) * 60 + Number(minute)
  return !['Sat', 'Sun'].includes(weekday) && minutes >= 8 * 60 && minutes <= 17 * 60 + 15
}

/** Seconds that a quote is good for while prices move, and otherwise. */
const freshSeconds = { moving: 60, still: 3600 }

/** Whether the source has to be asked again. */
export const isStale = ({ value, fetchedAt }: Kept<SharePrice>, now: Date): boolean => {
  const age = (now.getTime() - Date.parse(fetchedAt)) / 1000
  return value.state !== 'ok' || age >= (pricesMove(now) ? freshSeconds.moving : freshSeconds.still)
}

/** The first London date of a range, `YYYY-MM-DD`; in a shorter month, its last day. */
export const rangeStart = (range: PriceRange, now: Date): string => {
  if (range === 'all') return '0000-00-00'
  const [year = 0, month = 0, day = 0] = londonDate(now).split('-').map(Number)
  const months = year * 12 + month - 1 - (range === '1m' ? 1 : 12)
  const last = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
  return new Date(Date.UTC(Math.floor(months / 12), months % 12, Math.min(day, last)))
    .toISOString()
    .slice(0, 10)
}
