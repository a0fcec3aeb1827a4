interface Field {
  part: 'minute' | 'hour' | 'day' | 'month' | 'weekday' | 'year'
  from: number
  to: number
  names?: string[]
}

// Source: EventBridge Scheduler User Guide, "Schedule types".
const fields: readonly Field[] = [
  { part: 'minute', from: 0, to: 59 },
  { part: 'hour', from: 0, to: 23 },
  { part: 'day', from: 1, to: 31 },
  { part: 'month', from: 1, to: 12, names: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ') },
  { part: 'weekday', from: 1, to: 7, names: 'SUN MON TUE WED THU FRI SAT'.split(' ') },
  { part: 'year', from: 1970, to: 2199 },
]
const minutes: Record<string, number> = { minute: 1, hour: 60, day: 1440 }

/** @throws Error for what is not a number, a name, a range, a step or a list of these */
const numbersOf = (text: string, { from, to, names = [] }: Field): number[] => {
  const value = (word: string): number => {
    const number = names.includes(word.toUpperCase())
      ? names.indexOf(word.toUpperCase()) + from
      : Number(word)
    if (Number.isInteger(number) && number >= from && number <= to) return number
    throw new Error(`the local Scheduler has no ${text} in a cron expression`)
  }
  return text.split(',').flatMap(part => {
    const [span = '', step] = part.split('/')
    const [first = '', last] = /^[*?]$/.test(span) ? [String(from), String(to)] : span.split('-')
    const end = last !== undefined ? value(last) : step ? to : value(first)
    const count = Math.max(0, end - value(first) + 1)
    return Array.from({ length: count }, (_, n) => value(first) + n).filter(
      (_, n) => n % Number(step ?? 1) === 0,
    )
  })
}

const clockIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    weekday: 'short',
  })
  return (at: Date): Record<string, string> =>
    Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

/**
 * Whether a schedule's expression is due in the minute that begins at a moment; rates count from 1970.
 * @throws Error for an expression that is not played
 */
export const dueBy = (expression: string, timeZone = 'UTC'): ((minute: Date) => boolean) => {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  if (count) {
    const every = Number(count) * minutes[unit]!
    return minute => Math.floor(minute.getTime() / 60_000) % every === 0
  }
  const texts = /^cron\((.+)\)$/.exec(expression)?.[1]?.split(/\s+/) ?? []
  if (texts.length !== fields.length) throw new Error(`the local Scheduler has no ${expression}`)
  const wanted = fields.map((field, index) => ({ ...field, numbers: numbersOf(texts[index]!, field) }))
  const clock = clockIn(timeZone)
  return minute => {
    const now = clock(minute)
    return wanted.every(({ part, names = [], numbers }) =>
      numbers.includes(
        part === 'weekday' ? names.indexOf(now['weekday']!.toUpperCase()) + 1 : Number(now[part]),
      ),
    )
  }
}
