import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { formatted } from '../../build/formatted.ts'
import { machine, Row, table, today } from './report.ts'

const readyPages = {
  reason:
    'Astro sends no script but the menu’s, the single-page app no more than two pages need. Ours sends React once the browser is idle: for filters, forms, new announcements on an open page, and moves without a load.',
  next: 'a router without data routes, and join the small files of a page',
}

const countedVisits = {
  reason:
    'Each view sends a count that no cache answers, twelve thousand a second: our throttle lets a thousand through, which no reader feels, and all of them come to the gateway, which takes ten thousand of an account.',
  next: 'count one view in twenty, and ask AWS for more',
}

/** Why a bar is missed, and what would be done next, by `{bench}.{row}`. */
const reasons: Readonly<Record<string, { reason: string; next: string }>> = {
  'growth.reads': {
    reason: 'The list of years asks once for each year: 2 at 10,000 announcements, 23 at 200,000.',
    next: 'keep the years in a row of their own',
  },
  'morning.headroom': countedVisits,
  'morning.felt': countedVisits,
  'news.ticks': {
    reason: 'A tick begins no poll after 35 seconds, most of which the local database and the feeds take.',
    next: 'put items in batches of 25, and measure against a database elsewhere',
  },
  'clone.test': {
    reason:
      'Two thirds of the processor’s time goes to the local cloud and its functions, of which the database on disk takes most, a seventh; 22 of 90 files start all functions anew.',
    next: 'a database in memory',
  },
  'peers.paint': {
    reason:
      'Ours and Astro’s change places from run to run, 1.01, 1.03 and 1.05 times on a machine that others used; their spreads overlap.',
    next: 'measure more visits on a machine of its own',
  },
  'peers.bytes': readyPages,
  'peers.scriptBytes': readyPages,
  'functions.bytes': {
    reason:
      'The function that renders pages has React, the router, all public pages and their words: 525 kB; its clients and zod are most of the rest.',
    next: 'split the public pages of the server bundle by route',
  },
  'functions.load': {
    reason:
      'zod takes 6 to 10 ms for its first schemas, whichever they are, and the empty function beside it has none.',
    next: 'load each route of a function that has many when it is first asked',
  },
  'functions.answer': {
    reason:
      'Beside the same two calls of AWS a first answer makes and runs its schemas (10 to 15 ms), the log, and two to four more calls.',
    next: 'fewer calls for a first answer',
  },
}

const unknown = { reason: 'Not looked into yet.', next: 'find out why' }

const isMet = ({ value, limit, atLeast }: Row): boolean => (atLeast ? value >= limit : value <= limit)

const shown = (number: number, unit: string): string =>
  `${Number(number.toPrecision(4)).toLocaleString('en-GB')}${unit && ` ${unit}`}`

const limitOf = ({ limit, unit, atLeast }: Row): string => `${atLeast ? '≥' : '≤'} ${shown(limit, unit)}`

/** The reasons of what is missed, each once, with all that it explains. */
const missed = (behind: readonly { bench: string; row: Row }[]): string[] => {
  const whys = behind.map(({ bench, row }) => ({ row, why: reasons[`${bench}.${row.id}`] ?? unknown }))
  return [...Map.groupBy(whys, ({ why }) => why)].map(
    ([{ reason, next }, rows]) =>
      `- ${rows.map(({ row }) => `**${row.what}**`).join(', ')}: ${reason} Next: ${next}.`,
  )
}

const line = (bench: string, row: Row): string[] => {
  const value = shown(row.value, row.unit)
  return [row.what, isMet(row) ? value : `**${value}**`, limitOf(row), `\`${bench}\``]
}

/** `bench/README.md`: every bar with its figure, and why some are missed. */
const overview = (summary: Summary): string => {
  const all = Object.entries(summary).flatMap(([bench, { rows }]) => rows.map(row => ({ bench, row })))
  const behind = all.filter(({ row }) => !isMet(row))
  const runs = [...Map.groupBy(Object.entries(summary), ([, { day, machine }]) => `${day}, ${machine}`)].map(
    ([when, benches]) => `- ${benches.map(([bench]) => `\`${bench}\``).join(', ')}: ${when}`,
  )
  return `# What was measured

Written by \`npm run bench\`, or \`npm run bench -- site\` for one. For programs: [summary.json](summary.json). Bold figures miss their bar.

${table(
  ['what', 'measured', 'bar', '<bench'],
  all.map(({ bench, row }) => line(bench, row)),
)}

## Missed

${behind.length === 0 ? 'No bar.' : missed(behind).join('\n')}

## When, and on what

${runs.join('\n')}
`
}

const Summary = z.record(z.string(), z.object({ day: z.string(), machine: z.string(), rows: z.array(Row) }))
type Summary = z.output<typeof Summary>

const file = 'bench/summary.json'

/** Keeps what a bench measured in `bench/summary.json`, and writes `bench/README.md` anew. */
export const summarise = async (bench: string, rows: readonly Row[]): Promise<void> => {
  const before = existsSync(file) ? Summary.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const all = { ...before, [bench]: { day: today(), machine: machine(), rows: [...rows] } }
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b)))
  mkdirSync('bench', { recursive: true })
  writeFileSync(file, await formatted(file, JSON.stringify(sorted)))
  const page = 'bench/README.md'
  writeFileSync(page, await formatted(page, overview(sorted)))
}
