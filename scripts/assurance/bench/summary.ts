import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import * as z from 'zod'
import { machine, today, versionOf } from './machine.ts'
import { overview } from './overview.ts'

/** A bar of the design, or another promise, with what was measured against it. */
export const Row = z.object({
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
export type Row = z.output<typeof Row>

const Summary = z.record(z.string(), z.object({ day: z.string(), machine: z.string(), rows: z.array(Row) }))
export type Summary = z.output<typeof Summary>

const file = 'bench/summary.json'

/** What has been measured so far, by bench. */
export const readSummary = (): Summary =>
  existsSync(file) ? Summary.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

/** Keeps what a bench measured in `bench/summary.json`, and writes `bench/README.md` anew. */
export const summarise = async (bench: string, rows: readonly Row[]): Promise<void> => {
  const measured = { day: today(), machine: machine(`product ${versionOf('.')}`), rows: [...rows] }
  const summary = { ...readSummary(), [bench]: measured }
  const sorted = Object.fromEntries(Object.entries(summary).sort(([a], [b]) => a.localeCompare(b)))
  mkdirSync('bench', { recursive: true })
  writeFileSync(file, await format(JSON.stringify(sorted), { parser: 'json', printWidth: 110 }))
  writeFileSync('bench/README.md', await format(overview(sorted), { parser: 'markdown' }))
}
