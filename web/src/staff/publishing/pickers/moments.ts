const words = (timeZone: string, date: boolean) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    ...(date && { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

const london = words('Europe/London', true)
const utcTime = words('UTC', false)
const utc = words('UTC', true)
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** A moment to the second: `Tue, 24 Nov 2026, 07:00:00 London time (07:00:00 UTC)`. */
export const exactMoment = (iso: string): string => {
  const at = new Date(iso)
  const sameDay = day.format(at) === iso.slice(0, 10)
  return `${london.format(at)} London time (${(sameDay ? utcTime : utc).format(at)} UTC)`
}

const pad = (value: number) => String(value).padStart(2, '0')

/** The time until a moment, as a countdown shows it: `2 d 03:04:05`, `00:00:09`; `00:00:00` from the moment on. */
export const countdown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  return `${days > 0 ? `${days} d ` : ''}${clock.map(pad).join(':')}`
}

/** The time until a moment in words, to the nearest that matters: `in 3 days`, `in 5 minutes`, `in 1 second`. */
export const fromNow = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [value, unit] =
    seconds >= 172_800
      ? [Math.floor(seconds / 86_400), 'day']
      : seconds >= 7200
        ? [Math.floor(seconds / 3600), 'hour']
        : seconds >= 120
          ? [Math.floor(seconds / 60), 'minute']
          : [seconds, 'second']
  return `in ${value} ${unit}${value === 1 ? '' : 's'}`
}
