import type { DatesWithoutZone } from '#contract/news/providers.ts'
import { once } from '#contract/once.ts'

const of = (minutes: number, names: string): [string, number][] =>
  names.split(' ').map(name => [name, minutes])

/**
 * Minutes ahead of UTC, by the names of zones that dates of feeds carry. What several places use (IST is India's and
 * Ireland's, CST America's by RFC 822 and China's) counts as RFC 822 says, or is not here.
 */
export const zones: Readonly<Record<string, number>> = Object.fromEntries([
  ...of(0, 'Z UT UTC GMT WET'),
  ...of(60, 'BST CET MET WEST'),
  ...of(120, 'CEST MEST EET SAST'),
  ...of(180, 'EEST MSK TRT'),
  ...of(240, 'GST'),
  ...of(480, 'SGT HKT AWST PHT MYT'),
  ...of(540, 'JST KST'),
  ...of(570, 'ACST'),
  ...of(600, 'AEST'),
  ...of(630, 'ACDT'),
  ...of(660, 'AEDT'),
  ...of(720, 'NZST'),
  ...of(780, 'NZDT'),
  ...of(-240, 'EDT AST'),
  ...of(-300, 'EST CDT'),
  ...of(-360, 'CST MDT'),
  ...of(-420, 'MST PDT'),
  ...of(-480, 'PST AKDT'),
  ...of(-540, 'AKST'),
  ...of(-600, 'HST'),
])

/** Nothing that a feed shows is older; what says so has no date that means anything. */
const earliest = Date.UTC(1990, 0, 1)
/** Milliseconds that clocks of sources may run ahead. */
const skew = 10 * 60_000

const clocksOf = (timeZone: string) =>
  once(
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone,
        hourCycle: 'h23',
        dateStyle: 'short',
        timeStyle: 'medium',
      }),
  )

/** Whose time it is where a date names no zone, and whether `01/02/2026` is of January or February. */
const readings = {
  london: { clocks: clocksOf('Europe/London'), isDayFirst: true },
  new_york: { clocks: clocksOf('America/New_York'), isDayFirst: false },
  utc: { clocks: clocksOf('UTC'), isDayFirst: true },
} as const

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type Parts = Partial<
  Record<
    'day' | 'fraction' | 'hour' | 'minute' | 'month' | 'name' | 'pm' | 'second' | 'year' | 'zone',
    string
  >
>

const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?\s*(?<pm>[ap]\.?m\.?)?`
const time = String.raw`(?:(?:T|,?\s+(?:at\s+)?|\s*-\s+)${clock}\s*\(?(?<zone>Z|[+-]\d{2}(?::?\d{2})?|(?:GMT|UTC)[+-]\d{1,2}(?::?\d{2})?|[A-Z]{1,5})?\)?)?`
const weekday = String.raw`(?:[a-z]{3,9}\.?,?\s+)?`
const month = String.raw`(?<name>[a-z]{3,9})\.?`
const written = (date: string): RegExp => new RegExp(`^${date}${time}$`, 'i')

/** ISO 8601 and its like; RFC 822, `20-Nov-2026`; `November 20, 2026`; the clock of Unix. */
const spelt = [
  written(String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})`),
  new RegExp(
    String.raw`^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?<zone>Z|[+-]\d{4})?)?$`,
  ),
  written(String.raw`${weekday}(?<day>\d{1,2})(?:st|nd|rd|th)?[ -]${month},?[ -](?<year>\d{4}|\d{2})`),
  written(String.raw`${weekday}${month}\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`),
  new RegExp(
    String.raw`^[a-z]{3}\s+${month}\s+(?<day>\d{1,2})\s+${clock}\s*(?<zone>[A-Z]{1,5})?\s+(?<year>\d{4})$`,
    'i',
  ),
]
const slashed = written(
  String.raw`${weekday}(?<first>\d{1,2})(?<sign>[/.-])(?<next>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})`,
)
const week = written(String.raw`(?<year>\d{4})-?W(?<week>\d{2})(?:-?(?<weekday>[1-7]))?`)

/** Milliseconds that the clocks of a zone are ahead of UTC at a moment. */
const aheadIn = (clocks: Intl.DateTimeFormat, at: number): number => {
  const second = Math.floor(at / 1000) * 1000
  const [, day, monthOf, year, shown] = /(\d+)\/(\d+)\/(\d+), (.+)/.exec(clocks.format(second)) ?? []
  return Date.parse(`${year}-${monthOf}-${day}T${shown}Z`) - second
}

/** Minutes that a zone is ahead of UTC; undefined for one that nobody knows, or several places use. */
const aheadBy = (zone: string): number | undefined => {
  const [, sign, hours = '', minutes = '0'] = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone) ?? []
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return zones[zone.toUpperCase()]
}

const full = (year: string): number => (year.length === 4 ? Number(year) : 2000 + Number(year))

const hourOf = ({ hour = '0', pm }: Parts): number => {
  if (!pm) return Number(hour)
  return (Number(hour) % 12) + (pm.toLowerCase().startsWith('p') ? 12 : 0)
}

/** @returns not a number for what is no date */
const timeOf = (parts: Parts, { clocks }: { clocks: () => Intl.DateTimeFormat }): number => {
  const { name, day = '', year = '', minute = '0', second = '0', fraction = '0', zone } = parts
  const index = name ? months.indexOf(name.slice(0, 3).toLowerCase()) : Number(parts.month) - 1
  const hour = hourOf(parts)
  const asUtc =
    Date.UTC(full(year), index, Number(day), hour, Number(minute), Number(second)) +
    Number(fraction.padEnd(3, '0').slice(0, 3))
  const date = new Date(asUtc)
  const isDate = index >= 0 && date.getUTCMonth() === index && date.getUTCDate() === Number(day)
  if (!isDate || hour > 23 || Number(minute) > 59 || Number(second) > 59) return Number.NaN
  if (zone) return asUtc - (aheadBy(zone) ?? Number.NaN) * 60_000
  // Twice, for the hours around a change of the clocks.
  return asUtc - aheadIn(clocks(), asUtc - aheadIn(clocks(), asUtc))
}

/** Monday of the first week is that of the week with 4 January (ISO 8601). */
const ofWeek = ({
  year = '',
  week: number = '',
  weekday: day = '1',
  ...rest
}: Record<string, string | undefined>): Parts => {
  const fourth = new Date(Date.UTC(Number(year), 0, 4))
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * 86_400_000
  const date = new Date(monday + (Number(number) - 1) * 7 * 86_400_000 + (Number(day) - 1) * 86_400_000)
  return {
    ...rest,
    year: String(date.getUTCFullYear()),
    month: String(date.getUTCMonth() + 1),
    day: String(date.getUTCDate()),
  }
}

const parsed = (text: string, dates: DatesWithoutZone): number => {
  if (/^\d{10}(\.\d+)?$/.test(text)) return Math.floor(Number(text) * 1000)
  if (/^\d{13}$/.test(text)) return Number(text)
  const reading = readings[dates]
  const ofYear = week.exec(text)?.groups
  if (ofYear) return timeOf(ofWeek(ofYear), reading)
  for (const pattern of spelt) {
    const { groups } = pattern.exec(text) ?? {}
    if (groups) return timeOf(groups, reading)
  }
  const { first, next, sign, ...rest } = slashed.exec(text)?.groups ?? {}
  if (!first || !next) return Number.NaN
  // With dots the day is first wherever that is written.
  const isDayFirst = sign === '.' || reading.isDayFirst
  return timeOf(
    { ...rest, ...(isDayFirst ? { day: first, month: next } : { day: next, month: first }) },
    reading,
  )
}

/**
 * The moment that a source names, UTC: RFC 822, ISO 8601 with its weeks, day and month in figures or words, or seconds
 * or milliseconds since 1970.
 * @param dates how to read one without a zone
 * @returns undefined for none, for what is no date, and for one that cannot be meant
 */
export const momentOf = (text: string | undefined, dates: DatesWithoutZone = 'london'): Date | undefined => {
  const at = parsed(text?.trim().replace(/\s+/g, ' ').slice(0, 100) ?? '', dates)
  return Number.isNaN(at) || at < earliest ? undefined : new Date(at)
}

/** The moment that an item counts as published: its own, or that of receipt when it names none or a future one. */
export const publishedAt = (
  text: string | undefined,
  received: Date,
  dates?: DatesWithoutZone,
): { at: string; undated: boolean } => {
  const own = momentOf(text, dates)
  if (own && own < received) return { at: own.toISOString(), undated: false }
  const isAhead = own !== undefined && own.getTime() - received.getTime() <= skew
  return { at: received.toISOString(), undated: !isAhead }
}
