import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { Link } from 'react-router-dom'
import type { ClosingPrice } from '#contract/market/sharePrice.ts'
import { sharePrice as words } from '#content/sharePrice.ts'
import { paths } from '../../paths.ts'
import { longDate } from '../../ui/format.ts'
import { nearest, percent, placeOf, type Drawing } from './drawing.ts'
import type { Mark } from './marks.ts'
import { Tooltip } from './Tooltip.tsx'
import { useTooltip } from '../parts/useTooltip.ts'
import { fillIn, pence } from './words.ts'
import styles from './Chart.module.css'

const { chart } = words

interface Props {
  drawing: Drawing
  points: ClosingPrice[]
  marks: Mark[]
}

const summaryOf = (points: ClosingPrice[]) => {
  const closes = points.map(({ close }) => close)
  return fillIn(chart.summary, {
    from: longDate(points[0]!.date),
    first: pence(closes[0]!),
    to: longDate(points.at(-1)!.date),
    last: pence(closes.at(-1)!),
    lowest: pence(Math.min(...closes)),
    highest: pence(Math.max(...closes)),
  })
}

/** Where a label is anchored, so that those at the ends stay inside. */
const anchorAt = (at: number) => (at < 0.06 ? 'start' : at > 0.94 ? 'end' : 'middle')

/** Hairlines with their prices, and the line. */
const Lines = ({ drawing, points }: Omit<Props, 'marks'>) => (
  <svg role="img" aria-label={summaryOf(points)} className={styles['lines']}>
    {drawing.prices.map(({ at, label }) => (
      <g key={at}>
        <line x2="100%" y1={percent(at)} y2={percent(at)} />
        <text x="-10" y={percent(at)} dy="0.32em" textAnchor="end">
          {label}
        </text>
      </g>
    ))}
    <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" className={styles['path']}>
      <path d={drawing.line} />
    </svg>
  </svg>
)

/** The announcements as rings on the line. The table has the same links for the keyboard. */
const Rings = ({ drawing, points, marks }: Props) => (
  <svg aria-hidden="true" className={styles['rings']}>
    {marks.map(({ index, news }) => {
      const { x, y } = placeOf(drawing, points[index]!)
      return (
        <Link key={index} to={`${paths.news}/${news[0]!.slug}`} tabIndex={-1}>
          <circle cx={percent(x)} cy={percent(y)} r="5" />
        </Link>
      )
    })}
  </svg>
)

/** Which day a reader points at or has stepped to. */
const useCursor = (drawing: Drawing, points: ClosingPrice[]) => {
  const [index, setIndex] = useState<number>()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  useEffect(() => setIndex(undefined), [points])
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setIndex(nearest(drawing, points, (clientX - left) / width))
  }
  return { index: points[index ?? -1] ? index : undefined, setIndex, ready, follow }
}

/**
 * The line of closing prices. It reads with the pointer and, as a slider, with
 * the arrow keys, Page Up and Down, Home and End; without scripts it is a
 * drawing with a table behind it.
 */
export const Chart = ({ drawing, points, marks }: Props) => {
  const { index, setIndex, ready, follow } = useCursor(drawing, points)
  const tooltip = useTooltip()
  const slider = useRef<HTMLInputElement>(null)
  const point = points[index ?? points.length - 1]!
  const news = index === undefined ? [] : (marks.find(mark => mark.index === index)?.news ?? [])
  const { x, y } = placeOf(drawing, point)
  return (
    <div className={styles['chart']}>
      <output className={`figures ${styles['readout']}`}>
        <b>
          {pence(point.close)}
          {words.pence}
        </b>{' '}
        {longDate(point.date)}
        {news.length > 0 && <span>. {news.map(({ title }) => title).join('. ')}</span>}
      </output>
      <div
        className={styles['plot']}
        onPointerEnter={tooltip.enter}
        onPointerMove={follow}
        onPointerLeave={() => {
          tooltip.leave()
          if (document.activeElement !== slider.current) setIndex(undefined)
        }}
      >
        {ready && (
          <input
            ref={slider}
            type="range"
            className={styles['slider']}
            min={0}
            max={points.length - 1}
            value={index ?? points.length - 1}
            aria-label={chart.cursor}
            aria-valuetext={longDate(point.date)}
            onChange={event => {
              setIndex(event.currentTarget.valueAsNumber)
              tooltip.show()
            }}
            onFocus={() => setIndex(index ?? points.length - 1)}
            onBlur={() => {
              setIndex(undefined)
              tooltip.hide()
            }}
            onKeyDown={event => {
              if (event.key === 'Escape') tooltip.hide()
            }}
          />
        )}
        <Lines drawing={drawing} points={points} />
        <svg aria-hidden="true" className={styles['cursor']}>
          {index !== undefined && <line x1={percent(x)} x2={percent(x)} y2="100%" />}
          <circle cx={percent(x)} cy={percent(y)} r="4" />
        </svg>
        <Rings drawing={drawing} points={points} marks={marks} />
        {index !== undefined && tooltip.shown && <Tooltip x={x} y={y} point={point} news={news} />}
      </div>
      <svg aria-hidden="true" className={`figures ${styles['days']}`}>
        {drawing.days.map(({ at, label }) => (
          <text key={at} x={percent(at)} y="1.1em" textAnchor={anchorAt(at)}>
            {label}
          </text>
        ))}
      </svg>
    </div>
  )
}
