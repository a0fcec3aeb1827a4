import { useEffect, useState } from 'react'
import type { TreasuryPrices } from '#contract/market/treasury.ts'
import { createApi } from '../../api.ts'
import { treasuryRefresh } from '../../constants.ts'
import type { Watched } from '../../query.ts'

/** What is known of the prices at the moment `now` (ms). */
export interface Prices extends Watched<TreasuryPrices> {
  now: number
}

/** Prices of the treasury, read again each minute while the page is visible; undefined until the first answer. */
export const useTreasuryPrices = (): Prices | undefined => {
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
