import { Webhook } from 'standardwebhooks'
import type { Answer, Question } from '../party.ts'
import { arrivalsPage } from './page.ts'

/** The host that takes webhooks, at any path. */
export const hooksHost = 'hooks.example.com'

/** A call of a webhook, as it came. */
export interface Arrival {
  /** UTC. */
  at: string
  path: string
  method: string
  headers: Record<string, string>
  body: string
  /** What the published library says of its signature; null where nobody gave the secret of this path. */
  verified: boolean | null
  /** Why it does not verify. */
  reason: string | null
}

/** Arrivals that are remembered. */
const remembered = 200

const verification = (secret: string | undefined, headers: Record<string, string>, body: string) => {
  if (secret === undefined) return { verified: null, reason: null }
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false })
    return { verified: true, reason: null }
  } catch (error) {
    return { verified: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Somebody's program that takes our webhooks: it remembers what came, and says whether the signatures are good. */
export const createReceiver = () => {
  const arrivals: Arrival[] = []
  const secrets = new Map<string, string>()

  return {
    /** Notes a call, whatever it is answered. */
    hear: ({ method, url, headers, body }: Question): void => {
      const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      const at = new Date().toISOString()
      const path = url.pathname
      const verified = verification(secrets.get(path), plain, body)
      arrivals.unshift({ at, path, method, headers: plain, body, ...verified })
      arrivals.splice(remembered)
    },
    /** What it answers where nobody said otherwise. */
    party: (): Answer => ({ body: { received: true } }),
    /**
     * `GET /hooks` shows what came, `GET /hooks.json?path=/one` gives it to tests, `POST /hooks/secrets` with a form's
     * `path` and `secret` lets signatures of that path be checked from then on.
     */
    control: (method: string, address: string, body: string): Answer => {
      const url = new URL(address, 'http://127.0.0.1')
      if (method === 'GET' && url.pathname === '/hooks')
        return {
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: arrivalsPage(arrivals, [...secrets.keys()]),
        }
      if (method === 'GET' && url.pathname === '/hooks.json') {
        const path = url.searchParams.get('path')
        return { body: arrivals.filter(arrival => path === null || arrival.path === path) }
      }
      if (method !== 'POST' || url.pathname !== '/hooks/secrets') return { status: 404, body: 'Not found' }
      const form = new URLSearchParams(body)
      const [path, secret] = [form.get('path')?.trim(), form.get('secret')?.trim()]
      if (!path?.startsWith('/') || !secret?.startsWith('whsec_'))
        return { status: 400, body: 'Give a path that begins with / and a secret that begins with whsec_.' }
      secrets.set(path, secret)
      return { status: 303, headers: { location: '/hooks' }, body: '' }
    },
  }
}
