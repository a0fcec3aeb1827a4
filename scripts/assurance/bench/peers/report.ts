import type { Visit } from '../lighthouse.ts'
import { median, type Row, rowOf, spreadOf, table } from '../report.ts'
import { peers, versionsOf, type PeerName } from './build.ts'

/** Visits of one page of one site. */
export interface Measured {
  path: string
  name: string
  visits: Visit[]
}

type Figure = keyof Visit

const of = ({ visits }: Measured, figure: Figure) => visits.map(visit => visit[figure])
const middle = (measured: Measured, figure: Figure) => median(of(measured, figure))
const shown = (measured: Measured, figure: Figure): string => {
  const [least, most] = spreadOf(of(measured, figure)).map(Math.round)
  const half = Math.round(middle(measured, figure))
  return least === most ? String(half) : `${half} (${least}–${most})`
}
const kB = (measured: Measured, figure: Figure) => (middle(measured, figure) / 1000).toFixed(1)

/** How far ours may lie behind the best peer and be its equal: by more than that one page differs from itself. */
const columns: readonly (readonly [id: Figure, what: string, unit: 'times' | 'ms' | 'kB', equal: number])[] =
  [
    ['paint', 'LCP of home and news against the best of three peers', 'times', 1.05],
    ['blocking', 'Blocking time beyond the best peer’s', 'ms', 10],
    ['bytes', 'Bytes beyond the lightest peer’s', 'kB', 1],
    ['scriptBytes', 'Bytes of scripts beyond the lightest peer’s', 'kB', 1],
  ]

/** A row a column: the page in which ours, which is measured first, lies furthest behind the best peer. */
export const rowsOf = (all: readonly Measured[]): Row[] =>
  columns.map(([id, what, unit, equal]) => {
    const behind = [...Map.groupBy(all, ({ path }) => path).values()].map(onPage => {
      const [ours = Number.NaN, ...others] = onPage.map(each => middle(each, id))
      const best = Math.min(...others)
      if (unit === 'times') return ours / best
      return unit === 'kB' ? (ours - best) / 1000 : ours - best
    })
    const spread = spreadOf(behind)
    return rowOf(id, what, spread[1], unit, equal, { spread })
  })

/** In which columns ours is first or the equal of the best, and in which behind, on the page that is worse. */
const standing = (all: readonly Measured[]): string => {
  const list = (equal: boolean) =>
    rowsOf(all)
      .filter(({ value, limit }) => value <= limit === equal)
      .map(({ what, value, unit }) => `- ${what}: ${Number(value.toFixed(2))} ${unit}`)
      .join('\n') || '- nowhere'
  return `First or equal (at most 1.05 times, 10 ms or 1 kB behind), on the page that is worse for ours:\n\n${list(true)}\n\nBehind:\n\n${list(false)}`
}

/** The text of `bench/peers.md`. */
export const textOf = (all: readonly Measured[], runs: number): string => {
  const names = (Object.keys(peers) as PeerName[]).map(
    name => `- ${peers[name].what}: ${versionsOf(name).join(', ')}`,
  )
  const tables = [...Map.groupBy(all, ({ path }) => path)].map(
    ([path, sites]) =>
      `## \`${path}\`\n\n${table(
        ['site', 'LCP ms', 'blocking ms', 'all kB', 'scripts', 'scripts kB'],
        sites.map(each => [
          each.name,
          shown(each, 'paint'),
          shown(each, 'blocking'),
          kB(each, 'bytes'),
          middle(each, 'scripts'),
          kB(each, 'scriptBytes'),
        ]),
      )}`,
  )
  return `Home and news, made with four tools from one content ([bench/peers](peers/README.md)): the same HTML, texts, styles and frames. The bench compares the words of all four before it measures. One static server with brotli serves them; ours are the pages as readers get them. Lighthouse, mobile, network and processor slowed down, not simulated; medians of ${runs} first visits, by turns, in brackets the least and the most. Scripts within a page are bytes of the page.

${names.join('\n')}

${tables.join('\n\n')}

## Where ours is not first

${standing(all)}

Why, and what the comparison leaves out:

- **Astro** sends a page and the few lines that open its menu. Ours sends React after that, while the browser is idle: neither the paint nor an answer waits for it. It serves what the peers only show: filters and parts of the list without a load, the form for subscribers, the code to copy, new announcements offered on an open page, the search by a key, the count of visits.
- **The single-page app** has the same React and no more than a router for two pages; ours has one that loads data, and the above. It paints when all of it has run and, for the news, before the list is there.
- Ours comes in many small files, which pages share: one page alone would have fewer.
- Everything that the peers lack favours them, and so do links: only those to the two pages are fetched in advance by Next.js.`
}
