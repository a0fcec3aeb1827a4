import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { yearStore } from '../../../lambdas/publishing/announcements/yearStore.ts'
import { startCloud } from '../../dev/startCloud.ts'
import { type Cost, costs, countCapacity } from './growth/reads.ts'
import { announcement, document, entry, fill } from './growth/rows.ts'
import { machine, today, versionOf } from './machine.ts'
import { summarise } from './summary.ts'

const report = 'bench/growth.md'
const usualSizes = [100, 10_000, 200_000]

/** Capacity that a read may consume at the largest size against the second: pages are then full at both. */
const limit = 1.1

const filled = [
  ['TABLE_ANNOUNCEMENTS', announcement],
  ['TABLE_DOCUMENTS', document],
  ['TABLE_AUDIT', entry],
] as const

const shownSize = (size: number): string => size.toLocaleString('en-GB')
const shownCost = (cost: Cost | undefined): string => (cost ? `${cost.units} (${cost.calls})` : '–')

const growthOf = (measured: readonly Map<string, Cost>[]): number => {
  const [before, after] = measured.slice(-2)
  const ratios = [...(after ?? [])].map(([name, { units }]) => units / (before?.get(name)?.units || 1))
  return Math.max(1, ...ratios)
}

const page = (sizes: readonly number[], measured: readonly Map<string, Cost>[]): string => {
  const names = [...(measured[0]?.keys() ?? [])]
  const rows = names.map(
    name => `| ${[name, ...measured.map(costs => shownCost(costs.get(name)))].join(' | ')} |`,
  )
  return `# Growth, measured

\`npm run bench -- growth\`, ${today()}. ${machine(`product ${versionOf('.')}`)}.

Read capacity units of a read while tables hold so many announcements, documents and audit entries; in brackets the calls of DynamoDB. The local table counts them by DynamoDB's rules.

| read | ${sizes.map(shownSize).join(' | ')} |
|---|${'---:|'.repeat(sizes.length)}
${rows.join('\n')}

From ${sizes.slice(-2).map(shownSize).join(' to ')} the dearest read grows ${growthOf(measured).toFixed(2)} times. Not here, as they read everything: the sitemap, exports, and searches, which stop after 1,000 rows.
`
}

/** Measures what reads cost while the tables grow, and writes `bench/growth.md`. @throws Error when a write fails */
export const benchGrowth = async ({ sizes = usualSizes }: { sizes?: number[] }): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-bench-'))
  const cloud = await startCloud({ dir, port: 0, byHand: true, unheard: true })
  try {
    Object.assign(process.env, cloud.environment)
    countCapacity()
    const measured: Map<string, Cost>[] = []
    let held = 0
    for (const size of sizes) {
      for (const [table, rowAt] of filled) await fill(table, rowAt, held, size)
      // Which a stream does elsewhere.
      await yearStore().update('all')
      held = size
      measured.push(await costs())
      console.log(`${shownSize(size)} rows a table`)
    }
    const text = page(sizes, measured)
    console.log(text)
    if (sizes !== usualSizes) return
    mkdirSync('bench', { recursive: true })
    writeFileSync(report, text)
    await summarise('growth', [
      {
        id: 'reads',
        what: `Growth of the dearest read, ${sizes.slice(-2).map(shownSize).join(' to ')} things`,
        value: growthOf(measured),
        unit: 'times',
        limit,
      },
    ])
  } finally {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
