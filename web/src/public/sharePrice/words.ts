import { sharePrice as words } from '#content/sharePrice.ts'
import { once } from '#contract/once.ts'

const numberOf = (most: number) =>
  once(() => new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: most }))
const whole = numberOf(2)
const small = numberOf(4)

/** Pence as `1,234.50`; below 1 penny with up to four decimals, `0.3125`. */
export const pence = (value: number): string => (Math.abs(value) < 1 ? small : whole)().format(value)

/** A number with its sign, a real minus: `+1.79`, `−0.50`, `0.00`. */
export const formatSigned = (value: number): string => {
  const text = whole().format(Math.abs(value))
  if (Number(text.replaceAll(',', '')) === 0) return text
  return `${value < 0 ? '−' : '+'}${text}`
}

const date = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Europe/London',
    }),
)

/** A moment (ISO 8601, UTC) as `20 Nov 2026`, Europe/London. */
export const shortDate = (iso: string): string => date().format(new Date(iso))

export type Direction = 'up' | 'down' | 'same'

/** Where a price went. */
export const directionOf = (change: number): Direction => (change > 0 ? 'up' : change < 0 ? 'down' : 'same')

/** A change in words, `up 0.25p (+1.79%)`; `unchanged` for none. */
export const changeWords = (change: number, percent: number): string => {
  const direction = directionOf(change)
  if (direction === 'same') return words.same
  return `${words[direction]} ${pence(Math.abs(change))}${words.pence} (${formatSigned(percent)}%)`
}

/** Fills `{name}` in a text of the content pack. */
export const fillIn = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
