import { count } from '../../../format.ts'
import { clockTime } from '../../../../ui/format.ts'
import { percent } from '../../../services/analytics/drawVisits.ts'
import { drawHours, type Series } from './drawHours.ts'
import styles from './Plots.module.css'

const sumOf = ({ values }: Series) => values.reduce((sum, value) => sum + value, 0)
const anchorAt = (at: number) => (at < 0.08 ? 'start' : at > 0.92 ? 'end' : 'middle')

/** Figures of the last 24 hours as bars; the table of all hours says the same. @param hours UTC moments, oldest first */
export const HourPlot = (props: { title: string; hours: readonly string[]; series: readonly Series[] }) => {
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
