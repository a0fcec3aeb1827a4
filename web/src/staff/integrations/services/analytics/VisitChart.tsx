import { useState, type PointerEvent } from 'react'
import { count, formatDate } from '../../../format.ts'
import styles from './Analytics.module.css'
import { anchorAt, drawVisits, percent } from './drawVisits.ts'

interface Props {
  days: readonly string[]
  visits: readonly number[]
}

const summaryOf = ({ days, visits }: Props): string => {
  const most = Math.max(...visits)
  const sum = visits.reduce((all, each) => all + each, 0)
  const [from = '', to = '', peak = ''] = [days[0], days.at(-1), days[visits.indexOf(most)]]
  return `Bar chart of visits per day from ${formatDate(from)} to ${formatDate(to)}: ${count(sum, 'visit')}, most on ${formatDate(peak)} with ${most.toLocaleString('en-GB')}.`
}

/**
 * Visits per day as bars. A day is read with the pointer and, as a slider, with the arrow keys, Home and End; the table
 * below says the same.
 */
export const VisitChart = (props: Props) => {
  const { days, visits } = props
  const [chosen, setChosen] = useState<number>()
  const drawing = drawVisits(days, visits)
  const last = days.length - 1
  const index = Math.min(chosen ?? last, last)
  const words = `${formatDate(days[index] ?? '')}: ${count(visits[index] ?? 0, 'visit')}${index === last ? ' so far' : ''}`
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * days.length))))
  }
  return (
    <div className={styles.chart}>
      <output className={styles.readout}>{words}</output>
      <div className={styles.plot} onPointerMove={follow} onPointerLeave={() => setChosen(undefined)}>
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={last}
          value={index}
          aria-label="Day of the chart"
          aria-valuetext={words}
          onChange={event => setChosen(event.currentTarget.valueAsNumber)}
          onBlur={() => setChosen(undefined)}
        />
        <svg role="img" aria-label={summaryOf(props)} className={styles.bars}>
          {drawing.counts.map(({ at, label }) => (
            <g key={label}>
              <line x2="100%" y1={percent(at)} y2={percent(at)} />
              <text x="-8" y={percent(at)} dy="0.32em" textAnchor="end">
                {label}
              </text>
            </g>
          ))}
          {drawing.bars.map(({ x, width, y, height }, place) => (
            <rect
              key={days[place]}
              data-chosen={(chosen !== undefined && place === index) || undefined}
              x={percent(x)}
              width={percent(width)}
              y={percent(y)}
              height={percent(height)}
            />
          ))}
        </svg>
      </div>
      <svg aria-hidden="true" className={styles.days}>
        {drawing.days.map(({ at, label }) => (
          <text key={at} x={percent(at)} y="1.1em" textAnchor={anchorAt(at)}>
            {label}
          </text>
        ))}
      </svg>
    </div>
  )
}
