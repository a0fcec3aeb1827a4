import type { createBrowserRouter } from 'react-router-dom'
import { consent } from '#content/consent.ts'

/** The route `trackAnalytics` of the contract; its answer is of no interest. */
const address = '/api/track-analytics'

/** True if this browser says, by itself, that nobody's visit is to be counted. */
const isOut = () =>
  navigator.webdriver || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

const mayCount = async (): Promise<boolean> => {
  if (consent.visits === 'everybody') return true
  if (!import.meta.env.CONSENT) return false
  const { hasConsented } = await import('../consent/startConsent.ts')
  return hasConsented('analytics')
}

const count = async (path: string) => {
  if (!(await mayCount())) return
  const body = new Blob([JSON.stringify({ path })], { type: 'application/json' })
  // A lost count stays lost: it is never worth a second try at a reader's cost.
  navigator.sendBeacon(address, body)
}

/** Runs once the page is really shown, not when a browser makes it ready in case. */
const whenShown = (start: () => void) => {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}

/**
 * Tells the server of each page that is opened: its path, once a view, and nothing else. Another part or another query
 * of the same page is no view.
 */
export const countVisits = (
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
): void => {
  if (isOut()) return
  let shown: string | undefined
  const look = ({ location, navigation }: typeof router.state) => {
    if (navigation.state !== 'idle' || location.pathname === shown) return
    shown = location.pathname
    void count(shown)
  }
  whenShown(() => {
    look(router.state)
    router.subscribe(look)
  })
}
