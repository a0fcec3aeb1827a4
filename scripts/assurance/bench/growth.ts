import { yearStore } from '../../../lambdas/publishing/announcements/yearStore.ts'
import { costs, type Cost, countCapacity } from './growth/reads.ts'
import { announcement, document, entry, fill } from './growth/rows.ts'
import { inCloud, report, rowOf, table } from './report.ts'
import { summarise } from './summary.ts'

const usualSizes = [100, 10_000, 200_000]

/** Capacity that a read may consume at the largest size against the second: pages are then full at both. */
const limit = 1.1

const filled = [
  ['TABLE_ANNOUNCEMENTS', announcement],
  ['TABLE_DOCUMENTS', document],
  ['TABLE_AUDIT', entry],
] as const

/** Measures what reads cost while the tables grow, and writes `bench/growth.md`. @throws Error when a write fails */
export const benchGrowth = ({ sizes = usualSizes }: { sizes?: number[] }): Promise<void> =>
  inCloud(
    async cloud => {
      Object.assign(process.env, cloud.environment)
      countCapacity()
      const measured: Map<string, Cost>[] = []
      let held = 0
      for (const size of sizes) {
        for (const [name, rowAt] of filled) await fill(name, rowAt, held, size)
        // Elsewhere the table's stream does this.
        await yearStore().update('all')
        held = size
        measured.push(await costs())
      }
      const shown = sizes.map(size => size.toLocaleString('en-GB'))
      const compared = shown.slice(-2).join(' to ')
      const [before, after] = measured.slice(-2)
      const ratios = [...(after ?? [])].map(([name, { units }]) => units / (before?.get(name)?.units || 1))
      const growth = Math.max(1, ...ratios)
      const rows = [...(measured[0]?.keys() ?? [])].map(name => [
        name,
        ...measured.map(all => `${all.get(name)?.units} (${all.get(name)?.calls})`),
      ])
      await report(
        'growth',
        'Growth, measured',
        `Read capacity units of a read while tables hold so many announcements, documents and audit entries; in brackets the calls of DynamoDB. The local table counts them by DynamoDB's rules.

${table(['read', ...shown], rows)}

From ${compared} the dearest read grows ${growth.toFixed(2)} times. Not here, as they read everything: the sitemap, exports, and searches, which stop after 1,000 rows.`,
        { isUsual: sizes === usualSizes },
      )
      if (sizes !== usualSizes) return
      const what = `Growth of the dearest read, ${compared} things`
      await summarise('growth', [rowOf('reads', what, growth, 'times', limit)])
    },
    { byHand: true, unheard: true },
  )
