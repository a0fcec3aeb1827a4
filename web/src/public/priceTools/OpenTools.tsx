import { useEffect, useState, type ComponentType } from 'react'
import { sharePrice } from '#content/sharePrice.ts'
import price from '../sharePrice/SharePriceSection.module.css'
import { isAsked } from './address.ts'

/** The tools below the chart, fetched when somebody opens them or comes with an address that asks them something. */
export const OpenTools = () => {
  const [open, setOpen] = useState(false)
  const [Tools, setTools] = useState<ComponentType>()
  useEffect(() => {
    if (isAsked(location.search)) setOpen(true)
  }, [])
  useEffect(() => {
    // The server, which has no use for them, is spared their bytes.
    if (!open) return
    if (!import.meta.env.SSR)
      void import('./PriceTools.tsx').then(({ PriceTools }) => setTools(() => PriceTools))
  }, [open])
  return (
    <details className={price['more']} open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{sharePrice.tools}</summary>
      {Tools && <Tools />}
      <noscript>
        <p>{sharePrice.toolsNeedScripts}</p>
      </noscript>
    </details>
  )
}
