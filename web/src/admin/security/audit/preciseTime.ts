const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A UTC moment as day and time in London, with seconds. */
export const preciseTime = (iso: string): string => format.format(new Date(iso))
