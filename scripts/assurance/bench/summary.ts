import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import * as z from 'zod'
import { machine, today, versionOf } from './machine.ts'

/** Why a bar is missed, and what would be done next, by `{bench}.{row}`. Figures stand in the row. */
const reasons: Readonly<Record<string, { reason: string; next: string }>> = {
  'growth.reads': {
    reason:
      'One read grows: the list of years with announcements asks once for each year, and the generated announcements, one an hour, lie in two years when they are 10,000 and in 23 when they are 200,000. All others cost the same at both sizes.',
    next: 'keep the years in a row of their own, written with the first announcement of each',
  },
  'news.ticks': {
    reason:
      'A tick begins no poll after 35 seconds of its minute. The local database and the thousand feeds run on the same two cores as the function and take most of that time; DynamoDB itself does not.',
    next: 'let a poll put the items of a feed in batches of 25, and measure against a database on another machine',
  },
  'clone.test': {
    reason:
      'Most of it are the flows on the local cloud and in the browser, which share two cores; they run side by side already.',
    next: 'let test files share started clouds, and run the browser tests of unchanged parts in the full run only',
  },
  'functions.bytes': {
    reason:
      'Functions are bundled in two passes that share files, and a shared file has in it what any of them needs. The description of the API, which is the largest, has 983 kB when it is bundled alone.',
    next: 'bundle each function alone where it is deployed, and in passes where it is tried: half a second more for each',
  },
  'functions.usual': {
    reason:
      'Functions are bundled in two passes that share files, and a shared file has in it what any of them needs: of those that only read a table, 412 kB instead of 355 kB. The clients of DynamoDB and Secrets Manager are 300 kB of either.',
    next: 'bundle each function alone where it is deployed, and in passes where it is tried: half a second more for each',
  },
  'functions.load': {
    reason:
      'Two things stand behind it: the schemas of the contract are made when a function starts (about 30 ms here), and functions that read feeds, clean texts or write mails load a library, which an empty function with the same clients lacks.',
    next: 'load libraries where the first request does not need them, and make a schema when a route is first asked for',
  },
}

const isMet = ({ value, limit, atLeast }: RowSummary): boolean => (atLeast ? value >= limit : value <= limit)

const shown = (number: number, unit: string): string =>
  `${Number(number.toPrecision(4)).toLocaleString('en-GB')}${unit && ` ${unit}`}`

const limitOf = ({ limit, unit, atLeast }: RowSummary): string =>
  `${atLeast ? '≥' : '≤'} ${shown(limit, unit)}`

const missed = (bench: string, row: RowSummary): string => {
  const why = reasons[`${bench}.${row.id}`] ?? { reason: 'Not looked into yet.', next: 'find out why' }
  return `- **${row.what}**: ${shown(row.value, row.unit)}, the bar is ${limitOf(row)}. ${why.reason} Next: ${why.next}.`
}

const line = (bench: string, row: RowSummary): string => {
  const cells = [
    row.what,
    shown(row.value, row.unit),
    row.spread ? row.spread.map(each => shown(each, '')).join('–') : '',
    limitOf(row),
    row.floor ? `${row.floor.what}: ${shown(row.floor.value, row.unit)}` : '',
    isMet(row) ? 'yes' : '**no**',
    `\`${bench}\``,
  ]
  return `| ${cells.join(' | ')} |`
}

/** `bench/README.md`: every bar with its figure, those that are missed first. */
const overview = (summary: SummarySummary): string => {
  const all = Object.entries(summary).flatMap(([bench, { rows }]) => rows.map(row => ({ bench, row })))
  const behind = all.filter(({ row }) => !isMet(row))
  const runs = Object.entries(summary).map(
    ([bench, { day, machine }]) => `- \`${bench}\`: ${day}, ${machine}`,
  )
  return `# What was measured

Written by \`npm run bench\`, or \`npm run bench -- site\` and the like for one; each has a report of its own beside this. The same figures for programs: [summary.json](summary.json).

## Missed

${behind.length === 0 ? 'No bar.' : behind.map(({ bench, row }) => missed(bench, row)).join('\n')}

## Every bar

| what | measured | spread | bar | beside | met | bench |
|---|---:|---:|---:|---|---|---|
${all.map(({ bench, row }) => line(bench, row)).join('\n')}

## When, and on what

${runs.join('\n')}
`
}

/** A bar of the design, or another promise, with what was measured against it. */
export const RowSummary = z.object({
  id: z.string(),
  what: z.string(),
  value: z.number(),
  unit: z.string(),
  limit: z.number(),
  /** The value has to reach the limit; without it, to stay within. */
  atLeast: z.literal(true).optional(),
  /** The lowest and the highest that were measured. */
  spread: z.tuple([z.number(), z.number()]).optional(),
  /** What the same run measured beside it. */
  floor: z.object({ what: z.string(), value: z.number() }).optional(),
})
export type RowSummary = z.output<typeof RowSummary>

const SummarySummary = z.record(
  z.string(),
  z.object({ day: z.string(), machine: z.string(), rows: z.array(RowSummary) }),
)
export type SummarySummary = z.output<typeof SummarySummary>

const file = 'bench/summary.json'

/** What has been measured so far, by bench. */
export const readSummary = (): SummarySummary =>
  existsSync(file) ? SummarySummary.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

/** Keeps what a bench measured in `bench/summary.json`, and writes `bench/README.md` anew. */
export const summarise = async (bench: string, rows: readonly RowSummary[]): Promise<void> => {
  const measured = { day: today(), machine: machine(`product ${versionOf('.')}`), rows: [...rows] }
  const summary = { ...readSummary(), [bench]: measured }
  const sorted = Object.fromEntries(Object.entries(summary).sort(([a], [b]) => a.localeCompare(b)))
  mkdirSync('bench', { recursive: true })
  writeFileSync(file, await format(JSON.stringify(sorted), { parser: 'json', printWidth: 110 }))
  writeFileSync('bench/README.md', await format(overview(sorted), { parser: 'markdown' }))
}
