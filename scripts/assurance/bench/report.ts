import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cloud } from 'local-cloud/cloud'
import * as z from 'zod'
import { formatted } from '../../build/formatted.ts'
import { type ProductOptions, startCloud } from '../../dev/startCloud.ts'

/** The version of the package in a folder. */
const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }).version

/**
 * Describes the machine that measured, as half a sentence: processors, memory, system and versions.
 * @param others other software that took part: packages of ours by name, anything else as it is written
 */
export const machine = (...others: string[]): string => {
  const versions = others.map(each =>
    each.includes(' ') || each.includes('/') ? each : `${each} ${versionOf(`node_modules/${each}`)}`,
  )
  return (
    `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown CPU'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ` +
    `${os.type()} ${os.release()}; ${[`Node ${process.versions.node}`, `product ${versionOf('.')}`, ...versions].join(', ')}`
  )
}

/** The day of a measurement, UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The middle one; of an even number the upper of the two in the middle. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The lowest and the highest. */
export const spreadOf = (numbers: readonly number[]): [number, number] => [
  Math.min(...numbers),
  Math.max(...numbers),
]

/** A Markdown table: its first column is text, and each whose head begins with `<`; the others are figures. */
export const table = (
  [first = '', ...others]: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string =>
  [
    [first, ...others.map(head => head.replace(/^</, ''))],
    ['---', ...others.map(head => (head.startsWith('<') ? '---' : '---:'))],
    ...rows,
  ]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')

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
})
export type Row = z.output<typeof Row>

/** A row whose value has to stay within a limit; `more` says whether it has to reach it, and the spread. */
export const rowOf = (
  id: string,
  what: string,
  value: number,
  unit: string,
  limit: number,
  more: Pick<Row, 'atLeast' | 'spread'> = {},
): Row => ({ id, what, value, unit, limit, ...more })

/** Several timings against their bar. */
export interface Timed {
  id: string
  what: string
  /** Milliseconds. */
  times: readonly number[]
  /** Seconds. */
  limit: number
}

/** The slowest times, as rows of the summary. */
export const slowest = (all: readonly Timed[]): Row[] =>
  all.map(({ id, what, times, limit }) => {
    const spread = spreadOf(times.map(time => time / 1000))
    return { id, what, value: spread[1], unit: 's', limit, spread }
  })

export const timesTable = (all: readonly Timed[]): string =>
  table(
    ['what', 'median s', 'slowest s', 'bar s'],
    all.map(({ what, times, limit }) => [
      what,
      ...[median(times), Math.max(...times)].map(time => (time / 1000).toFixed(2)),
      limit,
    ]),
  )

/** Prints a report, and writes it to `bench/<name>.md` where everything was measured as usual. */
export const report = async (
  name: string,
  title: string,
  text: string,
  { with: others = [], isUsual = true }: { with?: string[]; isUsual?: boolean } = {},
): Promise<void> => {
  const page = `# ${title}\n\n\`npm run bench -- ${name}\`, ${today()}. ${machine(...others)}.\n\n${text}\n`
  console.log(page)
  if (!isUsual) return
  mkdirSync('bench', { recursive: true })
  const file = `bench/${name}.md`
  writeFileSync(file, await formatted(file, page))
}

/** Does something with a product of its own, which is gone afterwards. */
export const inCloud = async <T>(
  work: (cloud: Cloud, dir: string) => Promise<T>,
  options: Partial<ProductOptions> = {},
): Promise<T> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-bench-'))
  const cloud = await startCloud({ dir, port: 0, ...options })
  try {
    return await work(cloud, dir)
  } finally {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
