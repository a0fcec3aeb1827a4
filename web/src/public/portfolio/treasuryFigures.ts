import { once } from '#contract/once.ts'

const inDollars = (decimals: number) =>
  once(
    () =>
      new Intl.NumberFormat('en-GB', {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
  )
const cents = inDollars(2)
const fine = inDollars(6)
const whole = inDollars(0)

/** A price in US dollars, `$3,412.55`; below 1 dollar with six decimals, `$0.012300`. */
export const dollars = (price: number): string => (price < 1 ? fine : cents)().format(price)

/** The value of an amount at a price, in whole dollars, `$245,812`. */
export const worth = (amount: number, price: number): string => whole().format(amount * price)

/** Prices older than this many ms are called old: two reads of the edge's minute, and some patience. */
const fresh = 3 * 60_000

/** True if prices fetched at `fetchedAt` (ISO 8601, UTC) are old at `now` (ms). */
export const isOld = (fetchedAt: string, now: number): boolean => now - Date.parse(fetchedAt) > fresh
