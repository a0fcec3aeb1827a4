import { scaleBand, scaleLinear } from 'd3-scale'
import type { Output } from '#contract/route.ts'
import type { getSecurityMetrics } from '#contract/security/security.ts'
import { Panel } from '../../../kit/Section.tsx'
import { Table } from '../../../kit/Table.tsx'
import { clockTime, wholeNumber } from '../../../ui/format.ts'
import { count, formatDateTime } from '../../format.ts'
import { anchorAt, percent } from '../../integrations/services/analytics/drawVisits.ts'
import styles from './Plots.module.css'
import lists from '../../../kit/styles/Lists.module.css'

/** Figures of one kind, one for each hour. */
interface Series {
  name: string
  values: readonly number[]
  /** How it is coloured. */
  tone: 'plain' | 'bad'
}

/** Bars of hours, one on the other: places and sizes from 0 to 1, from the left and from the top. */
interface Drawing {
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

const sumOf = ({ values }: Series) => values.reduce((sum, value) => sum + value, 0)

/** Figures of the last 24 hours as bars; the table of all hours says the same. @param hours UTC moments, oldest first */
const HourPlot = (props: { title: string; hours: readonly string[]; series: readonly Series[] }) => {
  const { title, hours, series } = props
  const drawing = drawHours(hours.length, series)
  const totals = series.map(each => `${each.name.toLowerCase()} ${sumOf(each).toLocaleString('en-GB')}`)
  const wordsOf = (hour: number) =>
    `From ${clockTime(hours[hour] ?? '')}: ${series.map(({ name, values }) => `${values[hour] ?? 0} ${name.toLowerCase()}`).join(', ')}`
  return (
    <figure className={styles.figure}>
      <figcaption>
        <strong>{title}</strong>
        {series.map(each => (
          <span key={each.name} className={styles.key} data-tone={each.tone}>
            {each.name} <b>{sumOf(each).toLocaleString('en-GB')}</b>
          </span>
        ))}
      </figcaption>
      <div className={styles.plot}>
        <svg
          role="img"
          aria-label={`${title} in each of the last ${count(hours.length - 1, 'hour')}: ${totals.join(', ')}.`}
        >
          {drawing.counts.map(({ at, label }) => (
            <g key={label}>
              <line x2="100%" y1={percent(at)} y2={percent(at)} />
              <text x="-6" y={percent(at)} dy="0.32em" textAnchor="end">
                {label}
              </text>
            </g>
          ))}
          {drawing.bars.map(({ series: place, hour, x, y, width, height }) => (
            <rect
              key={`${hour} ${place}`}
              data-tone={series[place]?.tone}
              x={percent(x)}
              y={percent(y)}
              width={percent(width)}
              height={percent(height)}
            >
              <title>{wordsOf(hour)}</title>
            </rect>
          ))}
        </svg>
      </div>
      <svg aria-hidden="true" className={styles.hours}>
        {drawing.hours.map(({ at, hour }) => (
          <text key={hour} x={percent(at)} y="1.1em" textAnchor={anchorAt(at)}>
            {clockTime(hours[hour] ?? '')}
          </text>
        ))}
      </svg>
    </figure>
  )
}

type Hours = Output<typeof getSecurityMetrics>['hours']

const columns = (['signIns', 'failedSignIns', 'rateLimitHits'] as const).map((key, place) => ({
  key,
  label: ['Signed in', 'Failed', 'Limits'][place] ?? '',
  isFigure: true,
  cell: (hour: Hours[number]) => wholeNumber(hour[key]),
}))

/** Sign-ins and limits over the last 24 hours. */
export const Plots = ({ hours }: { hours: Hours }) => {
  const starts = hours.map(({ hour }) => hour)
  return (
    <Panel title="The last 24 hours">
      <HourPlot
        title="Sign-ins"
        hours={starts}
        series={[
          { name: 'Signed in', values: hours.map(({ signIns }) => signIns), tone: 'plain' },
          { name: 'Failed', values: hours.map(({ failedSignIns }) => failedSignIns), tone: 'bad' },
        ]}
      />
      <HourPlot
        title="Rate limits"
        hours={starts}
        series={[{ name: 'Counted', values: hours.map(({ rateLimitHits }) => rateLimitHits), tone: 'plain' }]}
      />
      <details>
        <summary>Show the numbers as a table</summary>
        <div className={lists.scroll} tabIndex={0} role="region" aria-label="Numbers by hour">
          <Table
            isNarrow
            caption="Sign-ins and limits by hour"
            rows={hours.toReversed().map(hour => ({ ...hour, id: hour.hour }))}
            columns={[
              { key: 'hour', label: 'Hour from', cell: ({ hour }) => formatDateTime(hour) },
              ...columns,
            ]}
          />
        </div>
      </details>
    </Panel>
  )
}
