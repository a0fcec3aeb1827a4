import { scaleBand, scaleLinear } from 'd3-scale'

/** Figures of one kind, one for each hour. */
export interface Series {
  name: string
  values: readonly number[]
  /** How it is coloured. */
  tone: 'plain' | 'bad'
}

/** Bars of hours, one on the other: places and sizes from 0 to 1, from the left and from the top. */
export interface Drawing {
  bars: { series: number; hour: number; x: number; width: number; y: number; height: number }[]
  /** Lines across, with their numbers. */
  counts: { at: number; label: string }[]
  /** Hours below, by their place in `hours`. */
  hours: { at: number; hour: number }[]
}

/** Hours between two that are named. */
const step = 6

/** Draws figures of `hours` hours, oldest first; the first series stands at the bottom. */
export const drawHours = (hours: number, series: readonly Series[]): Drawing => {
  const places = Array.from({ length: hours }, (_, hour) => hour)
  const sums = places.map(hour => series.reduce((sum, { values }) => sum + (values[hour] ?? 0), 0))
  const x = scaleBand(places, [0, 1]).paddingInner(0.25)
  const y = scaleLinear([0, Math.max(1, ...sums)], [1, 0]).nice(3)
  const bars = places.flatMap(hour => {
    let base = 0
    return series.flatMap(({ values }, place) => {
      const value = values[hour] ?? 0
      const top = y(base + value)
      const bar = {
        series: place,
        hour,
        x: x(hour) ?? 0,
        width: x.bandwidth(),
        y: top,
        height: y(base) - top,
      }
      base += value
      return value > 0 ? [bar] : []
    })
  })
  return {
    bars,
    counts: y
      .ticks(3)
      .filter(Number.isInteger)
      .map(tick => ({ at: y(tick), label: tick.toLocaleString('en-GB') })),
    // Counted from the end, so that the present hour has its name.
    hours: places
      .filter(hour => (hours - 1 - hour) % step === 0)
      .map(hour => ({ hour, at: (x(hour) ?? 0) + x.bandwidth() / 2 })),
  }
}
