import { scaleBand, scaleLinear } from 'd3-scale'

/** A bar chart: places and sizes from 0 to 1, from the left and from the top. */
export interface Drawing {
  bars: { x: number; width: number; y: number; height: number }[]
  /** Lines across, with their numbers. */
  counts: { at: number; label: string }[]
  /** Days below, as many as have room on a small screen. */
  days: { at: number; label: string }[]
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const labelled = 3

/** Draws a number of visits a day, oldest first. @param days `YYYY-MM-DD` */
export const drawVisits = (days: readonly string[], visits: readonly number[]): Drawing => {
  const x = scaleBand(days, [0, 1]).paddingInner(0.25)
  const y = scaleLinear([0, Math.max(1, ...visits)], [1, 0]).nice(4)
  const step = Math.ceil(days.length / labelled)
  return {
    bars: days.map((date, index) => {
      const top = y(visits[index] ?? 0)
      return { x: x(date) ?? 0, width: x.bandwidth(), y: top, height: 1 - top }
    }),
    counts: y
      .ticks(4)
      .filter(Number.isInteger)
      .map(tick => ({ at: y(tick), label: tick.toLocaleString('en-GB') })),
    days: days.flatMap((date, index) =>
      // Counted from the end, so that today has its label.
      (days.length - 1 - index) % step === 0
        ? { at: (x(date) ?? 0) + x.bandwidth() / 2, label: day.format(new Date(date)) }
        : [],
    ),
  }
}

/** A place as an attribute of SVG, `12.34%`. */
export const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`

/** How the label of a place is aligned, so that it stays inside the drawing. */
export const anchorAt = (at: number) => (at < 0.08 ? 'start' : at > 0.92 ? 'end' : 'middle')
