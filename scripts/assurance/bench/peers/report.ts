import type { Visit } from '../lighthouse.ts'
import { machine, today, versionOf } from '../machine.ts'
import type { RowSummary as Row } from '../summary.ts'
import { median } from '../table.ts'
import { peers, versionsOf, type PeerName } from './build.ts'

/** Visits of one page of one site. */
export interface Measured {
  path: string
  name: string
  visits: Visit[]
}

const of = (visits: readonly Visit[], figure: keyof Visit) => visits.map(visit => visit[figure])
const middle = ({ visits }: Measured, figure: keyof Visit) => median(of(visits, figure))
const shown = (visits: readonly Visit[], figure: keyof Visit): string => {
  const [least, most] = [Math.min(...of(visits, figure)), Math.max(...of(visits, figure))].map(Math.round)
  const half = Math.round(median(of(visits, figure)))
  return least === most ? String(half) : `${half} (${least}–${most})`
}
const kB = (bytes: number) => (bytes / 1000).toFixed(1)

const line = (measured: Measured): string =>
  `| ${[
    measured.name,
    shown(measured.visits, 'paint'),
    shown(measured.visits, 'blocking'),
    kB(middle(measured, 'bytes')),
    middle(measured, 'scripts'),
    kB(middle(measured, 'scriptBytes')),
  ].join(' | ')} |`

interface Column {
  id: 'paint' | 'blocking' | 'bytes' | 'scriptBytes'
  what: string
  unit: 'times' | 'ms' | 'kB'
  /** How far ours may lie behind the best peer and be its equal: by more than that one page differs from itself. */
  equal: number
}

const columns: readonly Column[] = [
  { id: 'paint', what: 'LCP of home and news against the best of three peers', unit: 'times', equal: 1.05 },
  { id: 'blocking', what: 'Blocking time beyond the best peer’s', unit: 'ms', equal: 10 },
  { id: 'bytes', what: 'Bytes beyond the lightest peer’s', unit: 'kB', equal: 1 },
  { id: 'scriptBytes', what: 'Bytes of scripts beyond the lightest peer’s', unit: 'kB', equal: 1 },
]

const pathsOf = (all: readonly Measured[]): string[] => [...new Set(all.map(({ path }) => path))]

/** How far our page lies behind the best of the peers in a column; ours is measured first. */
const behind = (all: readonly Measured[], path: string, { id, unit }: Column): number => {
  const onPage = all.filter(each => each.path === path)
  const [ours = Number.NaN, ...others] = onPage.map(each => middle(each, id))
  const best = Math.min(...others)
  if (unit === 'times') return ours / best
  return unit === 'kB' ? (ours - best) / 1000 : ours - best
}

/** A row a column: the page in which ours lies furthest behind the best peer. */
export const rowsOf = (all: readonly Measured[]): Row[] =>
  columns.map(column => {
    const each = pathsOf(all).map(path => behind(all, path, column))
    const { id, what, unit, equal } = column
    const spread: [number, number] = [Math.min(...each), Math.max(...each)]
    return { id, what, value: spread[1], unit, limit: equal, spread }
  })

const isEqual = ({ value, limit }: Row): boolean => value <= limit

/** In which columns ours is first or the equal of the best, and in which behind, on the page that is worse. */
const standing = (all: readonly Measured[]): string => {
  const rows = rowsOf(all).map(row => ({
    row,
    text: `${row.what}: ${Number(row.value.toFixed(2))} ${row.unit}`,
  }))
  const list = (equal: boolean) =>
    rows.flatMap(({ row, text }) => (isEqual(row) === equal ? [`- ${text}`] : [])).join('\n')
  return `First or equal (at most 1.05 times, 10 ms or 1 kB behind), on the page that is worse for ours:\n\n${list(true) || '- nowhere'}\n\nBehind:\n\n${list(false) || '- nowhere'}`
}

const names = (['spa', 'astro', 'next'] satisfies PeerName[]).map(
  name => `- ${peers[name].what}: ${versionsOf(name).join(', ')}`,
)

/** `bench/peers.md`. */
export const page = (all: readonly Measured[], runs: number, browser: string): string => {
  const tables = pathsOf(all).map(
    path => `## \`${path}\`

| site | LCP ms | blocking ms | all kB | scripts | scripts kB |
|---|---:|---:|---:|---:|---:|
${all
  .filter(each => each.path === path)
  .map(line)
  .join('\n')}`,
  )
  return `# Beside peers, measured

\`npm run bench -- peers\`, ${today()}. ${machine(browser, `Lighthouse ${versionOf('node_modules/lighthouse')}`)}.

Home and news, made with four tools from one content ([bench/peers](peers/README.md)): the same HTML, texts, styles and frames. The bench compares the words of all four before it measures. One static server with brotli serves them; ours are the pages as readers get them. Lighthouse, mobile, network and processor slowed down, not simulated; medians of ${runs} first visits, by turns, in brackets the least and the most. Scripts within a page are bytes of the page.

${names.join('\n')}

${tables.join('\n\n')}

## Where ours is not first

${standing(all)}

Why, and what the comparison leaves out:

- **Astro** sends a page and the few lines that open its menu. Ours sends React after that, while the browser is idle: neither the paint nor an answer waits for it. It serves what the peers only show: filters and parts of the list without a load, the form for subscribers, the code to copy, new announcements offered on an open page, the search by a key, the count of visits.
- **The single-page app** has the same React and no more than a router for two pages; ours has one that loads data, and the above. It paints when all of it has run and, for the news, before the list is there.
- Ours comes in many small files, which pages share: one page alone would have fewer.
- Everything that the peers lack favours them, and so do links: only those to the two pages are fetched in advance by Next.js.
`
}
