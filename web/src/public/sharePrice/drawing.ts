import type { ClosingPrice } from '#contract/market/sharePrice.ts'

/** A tick: its place (0 to 1, from the left or from the top) and its words. */
interface Tick {
  at: number
  label: string
}

/** A chart as the server drew it. */
export interface Drawing {
  /** Ends of the time axis, ms. */
  from: number
  to: number
  /** Ends of the price axis, pence. */
  low: number
  high: number
  /** Path in a box of 1000 by 1000. */
  line: string
  days: Tick[]
  prices: Tick[]
}

/** Where a price stands: 0 to 1 from the left and from the top. */
export const placeOf = ({ from, to, low, high }: Drawing, { date, close }: ClosingPrice) => ({
  x: (Date.parse(date) - from) / (to - from),
  y: (high - close) / (high - low),
})

/** A place as an attribute of SVG, `12.34%`. */
export const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`

/** Index of the price whose day is nearest to `x` (0 to 1 from the left); `points` are oldest first, at least one. */
export const nearest = ({ from, to }: Drawing, points: readonly ClosingPrice[], x: number): number => {
  const wanted = from + x * (to - from)
  const away = (index: number) => Math.abs(Date.parse(points[index]?.date ?? '') - wanted)
  let [low, high] = [0, points.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (away(middle) <= away(middle + 1)) high = middle
    else low = middle + 1
  }
  return low
}
