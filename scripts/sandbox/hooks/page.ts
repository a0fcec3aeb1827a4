import type { Arrival } from './receiver.ts'

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
 * What webhooks brought, newest first.
 * @param known paths whose secret was given
 */
export const arrivalsPage = (
  arrivals: readonly Arrival[],
  known: readonly string[],
): string => `<!doctype html>
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
