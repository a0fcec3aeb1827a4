import { Webhook } from 'standardwebhooks'
import type { Answer, Question } from '../stub.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}

const wordsOf = ({ verified, reason }: Arrival): string => {
  if (verified === null) return 'not checked: no secret given'
  return verified ? 'signature verified' : `signature refused: ${reason}`
}

const article = (arrival: Arrival): string => `<article>
<h2><code>${escaped(`${arrival.method} ${arrival.path}`)}</code> <small>${arrival.at}</small></h2>
<p class="${String(arrival.verified)}">${escaped(wordsOf(arrival))}</p>
<pre>${escaped(pretty(arrival.body))}</pre>
<details><summary>Headers</summary><pre>${escaped(
  Object.entries(arrival.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
)}</pre></details>
</article>`

const style = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui;max-width:52rem;margin:0 auto;padding:1.5rem}
article{border-top:1px solid #8888;padding-block:1rem}h2{font-size:1rem;margin:0}pre{overflow:auto;padding:.75rem;background:#8882}
.true{color:light-dark(#06603a,#5fd39b)}.false{color:light-dark(#a11,#ff9a8a)}p{margin:.5rem 0}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}label{display:grid}input,button{font:inherit;padding:.35rem .5rem}`

/**
 * Received webhooks, newest first.
 * @param known paths whose secret was given
 */
const arrivalsPage = (arrivals: readonly Arrival[], known: readonly string[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Webhook receiver</title>
<style>${style}</style>
<h1>Webhook receiver</h1>
<p>Any address at <code>https://hooks.example.com/</code> leads here. <a href="/hooks">Refresh</a></p>
<form method="post" action="/hooks/secrets">
<label>Path <input name="path" required pattern="/.*" placeholder="/announcements"></label>
<label>Secret <input name="secret" required pattern="whsec_.*" placeholder="whsec_…" autocomplete="off" size="40"></label>
<button>Check signatures</button>
</form>
<p>${known.length > 0 ? `Signatures are checked at ${known.map(path => `<code>${escaped(path)}</code>`).join(', ')}.` : 'Give the secret of a path to see whether its signatures verify.'}</p>
${arrivals.length > 0 ? arrivals.map(article).join('\n') : '<p>Nothing has arrived yet.</p>'}
</html>`

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
  /** Result of the published library for its signature; null where nobody gave the secret of this path. */
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
    /** Its answer by default. */
    stub: (): Answer => ({ body: { received: true } }),
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
