import { once } from '#contract/once.ts'

/**
 * Arithmetic of prices in whole numbers. Prices are pence with up to four decimals; they are counted in
 * ten-thousandths of a penny, money in pence.
 */
const unitsOf = (pence: number): bigint => BigInt(Math.round(pence * 10_000))

/** Rounds a fraction of whole numbers to the nearest one, a half away from zero. */
const nearest = (over: bigint, under: bigint): bigint =>
  over < 0n ? -nearest(-over, under) : (2n * over + under) / (2n * under)

/**
 * What an amount became that went with a price from one close to another, fractions of shares counted.
 * @param amount pence, whole
 * @param from pence a share, at the beginning
 * @param to pence a share, at the end
 * @returns pence, whole; undefined where the first price is none
 */
export const growAmount = (amount: number, from: number, to: number): number | undefined => {
  const first = unitsOf(from)
  return first <= 0n ? undefined : Number(nearest(BigInt(amount) * unitsOf(to), first))
}

/**
 * The change from one price to another.
 * @returns hundredths of a per cent, whole; undefined where the first price is none
 */
export const changeBetween = (from: number, to: number): number | undefined => {
  const first = unitsOf(from)
  return first <= 0n ? undefined : Number(nearest((unitsOf(to) - first) * 10_000n, first))
}

/** Most that the calculator takes, pence. */
export const mostPence = 1_000_000_000

/** Pounds as somebody types them (`1,000`, `£99.5`) in pence; undefined for anything else, nothing, and too much. */
export const penceOf = (text: string): number | undefined => {
  const found = /^£?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!found) return undefined
  const [, pounds = '', rest = ''] = found
  const pence = Number(pounds.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'))
  return pence >= 1 && pence <= mostPence ? pence : undefined
}

const pounds = once(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }))

/** Pence as `£1,234.56`. */
export const poundsOf = (pence: number): string => pounds().format(pence / 100)
