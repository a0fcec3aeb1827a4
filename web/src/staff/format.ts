const dateTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A UTC moment as day, month, year, hour and minute in London. */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso))

const date = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** A date without a time (`2025-03-01`) as day, month and year. */
export const formatDate = (iso: string): string => date.format(new Date(`${iso}T00:00:00Z`))

/** `1 file`, `3 files`. */
export const count = (n: number, noun: string): string =>
  `${n.toLocaleString('en-GB')} ${noun}${n === 1 ? '' : 's'}`

/** The parts of a list with commas: trimmed, without blanks, each once. */
export const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
  ),
]
