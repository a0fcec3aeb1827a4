import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { sharePrice as words } from '#content/sharePrice.ts'
import { useSettled, type Deferred, type Outcome } from '../../deferred.ts'
import { OpenTools } from '../priceTools/OpenTools.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Chart } from './Chart.tsx'
import { PriceTable } from './PriceTable.tsx'
import { Waiting } from './Waiting.tsx'
import { ranges } from './ranges.ts'
import type { History } from './readPrices.ts'
import { fillIn } from './words.ts'
import styles from './SharePriceSection.module.css'

const { chart } = words

/** What is shown while another period is on its way: the one before. */
const useKept = <T,>(late: Deferred<T>): { value: T | undefined; isOld: boolean } => {
  const value = useSettled(late)
  const [kept, setKept] = useState(value)
  useEffect(() => {
    if (value !== undefined) setKept(value)
  }, [value])
  return { value: value ?? kept, isOld: value === undefined }
}

const Ranges = ({ shown }: { shown: string | undefined }) => (
  <nav aria-label={chart.rangesLabel} className={styles['ranges']}>
    {ranges.map(range => (
      <Link
        key={range}
        to={`?range=${range}`}
        preventScrollReset
        aria-current={range === shown ? 'true' : undefined}
      >
        {chart.ranges[range]}
      </Link>
    ))}
  </nav>
)

const Drawn = ({ history }: { history: History }) => {
  const { drawing, points, marks, cut, source, sample } = history
  if (!drawing) return <p>{source ? chart.empty : chart.notConfigured}</p>
  const known = 'value' in marks ? marks.value : []
  return (
    <>
      <Chart drawing={drawing} points={points} marks={known} />
      <p className={styles['source']}>
        {sample && <strong>{words.sample}. </strong>}
        {words.source} {source}.{' '}
        {'failed' in marks
          ? chart.unmarked
          : cut
            ? fillIn(chart.marked, { count: cut })
            : known.length > 0 && chart.mark}
      </p>
      <PriceTable history={history} marks={known} />
      <OpenTools />
    </>
  )
}

/** The chart of a period, with the ways to the other periods. */
export const PriceChart = ({ late }: { late: Deferred<Outcome<History>> }) => {
  const { value: history, isOld } = useKept(late)
  return (
    <div className={styles['history']} aria-busy={isOld}>
      <Ranges shown={history && 'value' in history ? history.value.range : undefined} />
      {history === undefined ? (
        <Waiting />
      ) : 'failed' in history ? (
        <Failed words={chart.failed} retry={chart.retry} />
      ) : (
        <Drawn history={history.value} />
      )}
    </div>
  )
}
