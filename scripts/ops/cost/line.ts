import { type PriceName, prices } from '../prices.ts'

/** One line of a bill: so much of something at its price, a month. */
export interface Line {
  what: string
  quantity: number
  price: PriceName
  /** Set when an environment can do without: left out of the bar on idle cost. */
  optional?: 'firewall' | 'domain'
}

/** US dollars of a line. */
export const usdOf = ({ quantity, price }: Line): number => quantity * prices[price].usd

/** US dollars of lines together. */
export const total = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + usdOf(line), 0)

/** An amount, in no more digits than the assumptions carry. */
export const shownUsd = (usd: number): string => {
  if (usd === 0) return '0'
  if (usd < 0.01) return '< 0.01'
  if (usd < 10) return usd.toFixed(2)
  return usd < 100 ? usd.toFixed(0) : Number(usd.toPrecision(2)).toLocaleString('en-GB')
}
