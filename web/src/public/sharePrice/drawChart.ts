import { scaleLinear, scaleUtc } from 'd3-scale'
import { line } from 'd3-shape'
import { once } from '#contract/once.ts'
import type { ClosingPrice } from '#contract/market/sharePrice.ts'
import type { Drawing } from './drawing.ts'

const day = 24 * 60 * 60_000
const ticksWanted = { x: 5, y: 4 }

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }))
const dayLabel = formatOf({ day: 'numeric', month: 'short' })
const monthLabel = formatOf({ month: 'short' })
const monthOfYear = formatOf({ month: 'short', year: 'numeric' })
const yearLabel = formatOf({ year: 'numeric' })

/** Labels say no more than what tells one tick from the next: days, months with the year where it begins, years. */
const labelsOf = (ticks: Date[]): string[] => {
  if (!ticks.every(tick => tick.getUTCDate() === 1)) return ticks.map(tick => dayLabel().format(tick))
  if (ticks.every(tick => tick.getUTCMonth() === 0)) return ticks.map(tick => yearLabel().format(tick))
  return ticks.map((tick, index) => {
    const isNewYear = tick.getUTCFullYear() !== ticks[index - 1]?.getUTCFullYear()
    return (isNewYear ? monthOfYear : monthLabel)().format(tick)
  })
}

/** Prices with as many decimals as tell one tick from the next, two at least. */
const priceLabel = ([first = 0, second = first + 1]: number[]) => {
  const decimals = Math.max(2, Math.ceil(-Math.log10(second - first) - 1e-6))
  return new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** The room that prices need: a twentieth around a price that never moved. */
const roomFor = (closes: number[]): [low: number, high: number] => {
  const [low, high] = [Math.min(...closes), Math.max(...closes)]
  return low === high ? [low * 0.95, high * 1.05] : [low, high]
}

/** Draws the line of at least one price, oldest first. The only place that loads D3. */
export const drawChart = (points: readonly ClosingPrice[]): Drawing => {
  const times = points.map(({ date }) => Date.parse(date))
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('A chart needs a price.')
  const [from, to] = first === last ? [first - day, last + day] : [first, last]
  const x = scaleUtc([from, to], [0, 1000])
  const y = scaleLinear(roomFor(points.map(({ close }) => close)), [1000, 0]).nice(ticksWanted.y)
  const [low = 0, high = 0] = y.domain()
  const days = x.ticks(ticksWanted.x).filter(tick => tick.getTime() % day === 0)
  const prices = y.ticks(ticksWanted.y)
  const [labels, price] = [labelsOf(days), priceLabel(prices)]
  const path = line<ClosingPrice>(
    ({ date }) => x(Date.parse(date)),
    ({ close }) => y(close),
  ).digits(1)
  return {
    from,
    to,
    low,
    high,
    line: path(points) ?? '',
    days: days.map((tick, index) => ({ at: x(tick) / 1000, label: labels[index] ?? '' })),
    prices: prices.map(tick => ({ at: y(tick) / 1000, label: price.format(tick) })),
  }
}
