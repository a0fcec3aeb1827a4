import { once } from './once.ts'

/** A moment as a clock and a calendar in London show it. */
export interface LondonTime {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:mm:ss` */
  time: string
}

const clock = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** Date and time on London's clocks at a moment. */
export const londonTime = (at: Date): LondonTime => {
  const part = Object.fromEntries(
    clock()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}:${part['second']}`,
  }
}

/** How far London's clocks are ahead of UTC in winter and in summer, in milliseconds. */
const offsets = [3_600_000, 0]

/**
 * The moments at which London's clocks show a time, earliest first: one as a
 * rule, none in the hour that is skipped when summer time begins, two in the
 * hour that comes twice when it ends. None for what is no date or time.
 * @param time `HH:mm` or `HH:mm:ss`
 */
export const londonMoments = ({ date, time }: LondonTime): Date[] => {
  const seconds = time.length === 5 ? `${time}:00` : time
  const asUtc = Date.parse(`${date}T${seconds}Z`)
  if (Number.isNaN(asUtc)) return []
  return offsets
    .map(offset => new Date(asUtc - offset))
    .filter(moment => {
      const shown = londonTime(moment)
      return shown.date === date && shown.time === seconds
    })
}

/**
 * The moments at which a day of London's calendar begins and the next one does. Its clocks change at one, never at
 * midnight.
 * @param date `YYYY-MM-DD`
 */
export const londonDay = (date: string): { start: Date; end: Date } => {
  const next = new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const [start, end] = [date, next].map(day => londonMoments({ date: day, time: '00:00' })[0])
  if (!start || !end) throw new RangeError(`${date} is no day.`)
  return { start, end }
}
