import { useEffect, useState } from 'react'
import { portfolio } from '#content/portfolio.ts'
import type { TreasuryPrices } from '#contract/market/treasury.ts'
import { createApi } from '../../api.ts'
import { treasuryRefresh } from '../../constants.ts'
import type { Watched } from '../../query.ts'
import { Loading } from '../../ui/Loading.tsx'
import { clockTime } from '../../ui/format.ts'
import { Updated } from '../parts/Updated.tsx'
import { ageOf } from '../parts/age.ts'
import { fillIn } from '../sharePrice/words.ts'
import styles from './Treasury.module.css'
import { TreasuryRow } from './TreasuryRow.tsx'
import { isOld } from './treasuryFigures.ts'

/** The prices known at the time `now` (ms). */
interface Prices extends Watched<TreasuryPrices> {
  now: number
}

/** Prices of the treasury, read again each minute while the page is visible; undefined until the first answer. */
const useTreasuryPrices = (): Prices | undefined => {
  const [prices, setPrices] = useState<Prices>()
  useEffect(() => {
    const { getTreasuryPrices } = createApi()
    let end: (() => void) | undefined
    let wanted = true
    void import('../../query.ts').then(({ watch }) => {
      if (!wanted) return
      end = watch(['getTreasuryPrices'], getTreasuryPrices, treasuryRefresh, now => {
        if (now.data || now.failed) setPrices({ ...now, now: Date.now() })
      })
    })
    return () => {
      wanted = false
      end?.()
    }
  }, [])
  return prices
}

const { treasury } = portfolio
const { columns, holdings } = treasury

/** Where the prices come from and how old they are; that they load or have failed. */
const State = ({ prices }: { prices: Prices | undefined }) => {
  if (!prices)
    return (
      <>
        <Loading words={treasury.loading} />
        <noscript>
          <p>{treasury.withoutScripts}</p>
        </noscript>
      </>
    )
  const { data, now } = prices
  if (!data?.fetched_at)
    return (
      <p role="alert" className={styles['state']}>
        {treasury.failed}
      </p>
    )
  const { source, fetched_at: at, sample } = data
  return (
    <p className={styles['state']}>
      {sample && <strong>{treasury.sample}. </strong>}
      {fillIn(treasury.source, { source, time: clockTime(at) })}
      {isOld(at, now) && <span role="status"> {fillIn(treasury.old, { age: ageOf(at, now) })}</span>}
    </p>
  )
}

/** The digital assets that the company holds, with the prices of the markets. */
export const Treasury = () => {
  const prices = useTreasuryPrices()
  const priceOf = (id: string) => {
    if (!prices) return undefined
    return prices.data?.prices.find(price => price.id === id) ?? null
  }
  return (
    <section id="treasury" aria-labelledby="treasury-title" className={`wide ${styles['treasury']}`}>
      <div className={styles['intro']}>
        <h2 id="treasury-title">{treasury.heading}</h2>
        <p>{treasury.text}</p>
        <Updated label={treasury.asOf} date={treasury.updated} />
        <p>{treasury.notNetAssetValue}</p>
      </div>
      <div>
        <table role="table" className={styles['table']}>
          <caption className="hidden">{treasury.caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {Object.values(columns).map(column => (
                <th role="columnheader" scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {holdings.map(holding => (
              <TreasuryRow key={holding.id} holding={holding} price={priceOf(holding.id)} />
            ))}
          </tbody>
        </table>
        <State prices={prices} />
      </div>
    </section>
  )
}
