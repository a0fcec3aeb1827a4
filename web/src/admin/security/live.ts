import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { SecurityAlert } from '#contract/security/security.ts'
import type { SecurityEvent } from '#contract/security/realtime.ts'
import { queryClient } from '../api.ts'
import { alertsOf, noArrivals, withEvents, type Arrivals } from './arrivals.ts'
import { shownAlerts } from './alerts.ts'
import { fold } from './fold.ts'
import type { FeedState } from './realtime/feedState.ts'
import { useSecurityFeed } from './realtime/useSecurityFeed.ts'
import { alertsKey, reloadLive } from './useMonitor.ts'

/** Pauses in ms: between two drawings of what came, and between two readings of the figures. */
const [drawn, read] = [250, 1000]

/** Where the parts of the tab find what comes by itself. */
export const LiveContext = createContext<{ state: FeedState; arrivals: Arrivals; clear: () => void }>({
  state: { name: 'connecting' },
  arrivals: noArrivals,
  clear: () => undefined,
})
export const useLive = () => useContext(LiveContext)

/** Alerts stand in the list at once, before the list is read again. */
const showAlerts = (came: readonly SecurityAlert[]) =>
  queryClient.setQueryData<SecurityAlert[]>(
    alertsKey,
    known => known && shownAlerts([...came, ...known], new Set()),
  )

/**
 * Listens as long as the tab is open. However much comes, it is drawn four times a second at the most and figures are
 * read anew once a second; where nothing can come by itself, every 20 seconds.
 */
export const useLiveFeed = () => {
  const [arrivals, setArrivals] = useState<Arrivals>(noArrivals)
  const waiting = useRef<SecurityEvent[]>([])
  const reading = useMemo(() => fold(reloadLive, read), [])
  const drawing = useMemo(
    () =>
      fold(() => {
        const events = waiting.current.splice(0)
        setArrivals(known => withEvents(known, events))
        const alerts = alertsOf(events)
        if (alerts.length > 0) showAlerts(alerts)
        return Promise.resolve()
      }, drawn),
    [],
  )
  const onEvents = useCallback(
    (events: SecurityEvent[]) => {
      waiting.current.push(...events)
      drawing.wish()
      reading.wish()
    },
    [drawing, reading],
  )
  const state = useSecurityFeed({ onEvents, onStale: reading.wish })
  const isLive = state.name === 'live'
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(reading.wish, 20_000)
    return () => clearInterval(timer)
  }, [isLive, reading])
  useEffect(
    () => () => {
      drawing.stop()
      reading.stop()
    },
    [drawing, reading],
  )
  const clear = useCallback(() => setArrivals(noArrivals), [])
  return useMemo(() => ({ state, arrivals, clear }), [arrivals, clear, state])
}
