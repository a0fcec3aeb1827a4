import {
  useEffect,
  useEffectEvent,
  useState,
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
} from 'react'
import type { AuditEntry } from '#contract/security/audit.ts'
import type { SecurityEvent } from '#contract/security/realtime.ts'
import type { SecurityAlert } from '#contract/security/security.ts'
import { accessToken } from '../../session.ts'
import { staffConfig } from '../config.ts'
import { api, queryClient } from '../../kit/api.ts'
import { shownAlerts } from './alerts.ts'
import { openFeed } from './realtime/feed.ts'
import type { FeedListeners, FeedState } from './realtime/feedState.ts'
import { alertsKey, reloadLive } from './useMonitor.ts'

/**
 * What happens on the site, as it happens: listens on the channel security-monitor as long as the screen that
 * uses it is shown. Use it once a page, at the top of the Security tab, and for administrators only:
 *
 *     const feed = useSecurityFeed({
 *       onEvents: events => { … },      // toasts, rows at the top of lists
 *       onStale: () => queryClient.invalidateQueries({ queryKey: ['security'] }),
 *     })
 *
 * It connects with the person's token and again before each ends, reconnects by itself, and makes up for what came
 * meanwhile. The listeners may be new functions at each rendering.
 * @returns how the connection stands, to be shown
 */
const useSecurityFeed = (listeners: FeedListeners): FeedState => {
  const [state, setState] = useState<FeedState>({ name: 'connecting' })
  const onEvents = useEffectEvent<FeedListeners['onEvents']>(events => listeners.onEvents(events))
  const onStale = useEffectEvent<FeedListeners['onStale']>(() => listeners.onStale())

  useEffect(() => {
    let end = () => undefined as void
    let isOver = false
    const begin = async () => {
      const { realtime: address } = await staffConfig()
      if (isOver) return
      if (!address) return setState({ name: 'off' })
      const feed = openFeed({
        address,
        token: fresh => accessToken({ refresh: fresh }),
        open: (url, protocols) => new WebSocket(url, protocols),
        reads: api,
        onState: setState,
        onEvents: events => onEvents(events),
        onStale: () => onStale(),
      })
      const retry = () => document.visibilityState === 'visible' && feed.retry()
      addEventListener('online', retry)
      document.addEventListener('visibilitychange', retry)
      end = () => {
        removeEventListener('online', retry)
        document.removeEventListener('visibilitychange', retry)
        feed.end()
      }
    }
    void begin()
    return () => {
      isOver = true
      end()
    }
  }, [])
  return state
}

/**
 * Folds many wishes into few runs: the first runs at once, and while more come, `run` is called once every `pause` ms,
 * never twice at the same time. What is wished for while it runs is followed by another run. `run` never rejects.
 */
export const throttle = (run: () => Promise<unknown>, pause: number) => {
  let wished = false
  let resting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    wished = false
    resting = true
    void run().then(() => {
      timer = setTimeout(() => {
        resting = false
        if (wished) go()
      }, pause)
    })
  }
  return {
    wish: () => {
      wished = true
      if (!resting) go()
    },
    /** Gives up what is wished for and has not begun. */
    stop: () => {
      wished = false
      resting = false
      clearTimeout(timer)
    },
  }
}

/** Entries that came while the tab was open, newest first. */
interface Arrivals {
  entries: readonly AuditEntry[]
  /** More came than are kept, or some may have been missed: whoever shows them reads anew. */
  isPartial: boolean
}

/** Entries that are kept: what a list shows beside what was read. */
const kept = 200

export const noArrivals: Arrivals = { entries: [], isPartial: false }

/** What is kept once these have come too. */
export const withEvents = ({ entries, isPartial }: Arrivals, events: readonly SecurityEvent[]): Arrivals => {
  const came = events.flatMap(event => (event.table === 'admin_audit_log' ? [event.row] : []))
  if (came.length === 0) return { entries, isPartial }
  const all = [...came.toReversed(), ...entries]
  return { entries: all.slice(0, kept), isPartial: isPartial || all.length > kept }
}

/** The alerts among events. */
export const alertsOf = (events: readonly SecurityEvent[]): SecurityAlert[] =>
  events.flatMap(event => (event.table === 'security_alerts' ? [event.row] : []))

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
  const reading = useMemo(() => throttle(reloadLive, read), [])
  const drawing = useMemo(
    () =>
      throttle(() => {
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
