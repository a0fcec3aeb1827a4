import { month } from './assumptions.ts'

const hours: Record<string, number> = { minute: 1 / 60, hour: 1, day: 24 }

/** How many values a part of a cron field stands for; `size` is that of all. */
const widthOf = (part: string, size: number): number => {
  const [span = '', every] = part.split('/')
  const [first = 0, last] = span.split('-').map(Number)
  const width = /^[*?]$/.test(span) ? size : last !== undefined ? last - first + 1 : every ? size - first : 1
  return Math.ceil(width / Number(every ?? 1))
}

const valuesOf = (field: string, size: number): number =>
  field.split(',').reduce((sum, part) => sum + widthOf(part, size), 0)

const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** How many days of a week a field stands for: `?`, `2-6`, `MON-FRI`, `MON,THU`, `FRI#1` (one of the month's four). */
const weekdaysOf = (field: string): number => {
  if (field.includes('#')) return 7 / month.days
  return valuesOf(
    field.toUpperCase().replace(/[A-Z]{3}/g, name => String(names.indexOf(name) + 1)),
    7,
  )
}

/**
 * Runs a month of a schedule expression; one time only is none.
 * @throws Error for an expression that it does not know
 */
export const runsPerMonth = (expression: string): number => {
  if (expression.startsWith('at(')) return 0
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  if (count) return month.hours / (Number(count) * (hours[unit] ?? 1))
  const [, fields] = /^cron\((.+)\)$/.exec(expression) ?? []
  const [minutes, hour, days, months, weekdays] = fields?.split(/\s+/) ?? []
  if (!minutes || !hour || !days || !months || !weekdays) throw new Error(`${expression} is no schedule.`)
  const ofMonth = days === 'L' ? 1 / month.days : Math.min(1, valuesOf(days, 31) / month.days)
  const ofYear = valuesOf(months, 12) / 12
  return (
    valuesOf(minutes, 60) * valuesOf(hour, 24) * month.days * (weekdaysOf(weekdays) / 7) * ofMonth * ofYear
  )
}
