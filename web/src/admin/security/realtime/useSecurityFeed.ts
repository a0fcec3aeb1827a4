import { useEffect, useEffectEvent, useState } from 'react'
import { accessToken } from '../../../session.ts'
import { staffConfig } from '../../../staff/config.ts'
import { api } from '../../api.ts'
import { openFeed } from './feed.ts'
import type { FeedListeners, FeedState } from './feedState.ts'

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
export const useSecurityFeed = (listeners: FeedListeners): FeedState => {
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
