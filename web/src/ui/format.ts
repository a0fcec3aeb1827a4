import { once } from '#contract/once.ts'

const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/**
 * A file's size in words: base 1024, `decimals` places from KB up (1 on the
 * public Documents page, 2 elsewhere), `0 Bytes` for 0.
 */
export const fileSize = (bytes: number, decimals: number): string => {
  if (bytes < 1024) return `${bytes} Bytes`
  let unit = 0
  let value = bytes
  while (Number(value.toFixed(decimals)) >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(decimals)} ${units[unit]}`
}

const london = 'Europe/London'
const longFormat = once(
  () =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: london }),
)
const timeFormat = once(
  () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: london }),
)
const numberFormat = once(() => new Intl.NumberFormat('en-GB'))

/** A moment or date (ISO 8601, UTC) as `3 March 2024`, Europe/London; throws RangeError on anything else. */
export const longDate = (iso: string): string => longFormat().format(new Date(iso))

/** The time of a moment (ISO 8601, UTC) as `07:00`, Europe/London. */
export const clockTime = (iso: string): string => timeFormat().format(new Date(iso))

/** A whole number with thousands apart, `47,553,234`. */
export const wholeNumber = (value: number): string => numberFormat().format(value)
