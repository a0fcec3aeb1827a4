import { retentionYears } from '../limits.ts'
import { once } from '../once.ts'

/** The moment until which something regulatory of this moment stays as it went out (decision 38), both UTC. */
export const retainedUntil = (moment: string): string => {
  const at = new Date(moment)
  // The 29th of February ends with the 28th's year, a day later: never a day early.
  at.setUTCFullYear(at.getUTCFullYear() + retentionYears)
  return at.toISOString()
}

/** Whether it still has to stay at `now`. */
export const isRetained = (moment: string, now: Date): boolean =>
  Date.parse(retainedUntil(moment)) > now.getTime()

const day = once(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' }))

/** Why something regulatory of this moment cannot be changed or taken away, and until when. */
export const retentionReason = (moment: string): string =>
  `It is kept for ${retentionYears} years, until ${day().format(new Date(retainedUntil(moment)))}, because it is regulatory.`
