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

/** How far ours may lie behind the best peer, and be its equal: what two runs of one page differ by. */
export const equal = { times: 1.05, ms: 10 }

const columns: { id: keyof Visit; what: string; unit: 'times' | 'ms' }[] = [
  { id: 'paint', what: 'LCP', unit: 'times' },
  { id: 'blocking', what: 'Blocking time', unit: 'ms' },
  { id: 'bytes', what: 'Bytes', unit: 'times' },
  { id: 'scriptBytes', what: 'Bytes of scripts', unit: 'times' },
]

/** How our page compares with the best of the peers in a column: times as much, or milliseconds more. */
const behind = (all: readonly Measured[], path: string, { id, unit }: (typeof columns)[number]): number => {
  const onPage = all.filter(each => each.path === path)
  const [ours = Number.NaN, ...others] = onPage.map(each => middle(each, id))
  const best = Math.min(...others)
  return unit === 'times' ? ours / best : ours - best
}

/** A row a column: the page in which ours lies furthest behind the best peer. */
export const rowsOf = (all: readonly Measured[]): Row[] =>
  columns.map(column => {
    const each = [...new Set(all.map(({ path }) => path))].map(path => behind(all, path, column))
    const isTimes = column.unit === 'times'
    return {
      id: column.id,
      what: `${column.what} of home and news against the best of three peers${isTimes ? '' : ', more'}`,
      value: Math.max(...each),
      unit: column.unit,
      limit: equal[column.unit],
      spread: [Math.min(...each), Math.max(...each)],
    }
  })

const names = (['spa', 'astro', 'next'] satisfies PeerName[]).map(
  name => `- ${peers[name].what}: ${versionsOf(name).join(', ')}`,
)

/** `bench/peers.md`. */
export const page = (all: readonly Measured[], runs: number, browser: string): string => {
  const tables = [...new Set(all.map(({ path }) => path))].map(
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

Home and news, made with four tools from one content ([bench/peers](peers/README.md)): the same HTML, texts, styles and frames, which the bench compares before it measures. One static server with brotli serves all four; ours are its pages as readers get them. Lighthouse, mobile, network and processor slowed down, not simulated; medians of ${runs} first visits, by turns, in brackets the least and the most.

${names.join('\n')}

${tables.join('\n\n')}

## Where ours is not first

- **Astro has fewer bytes and scripts.** It sends the page and the script of the menu. Ours sends React besides, after the page has loaded and while the browser is idle, for what the peers here lack: filters and pages of the list without a reload, the form for subscribers, new announcements offered on an open page, moves between pages without a load. The peers’ filters and forms only look like ours, which favours them.
- Nothing of that comes before the paint or holds up an answer, which LCP and blocking time show.
`
}
