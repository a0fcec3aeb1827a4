import * as z from 'zod'
import { logger } from '#runtime/logger.ts'
import { worker } from '#runtime/worker.ts'
import { closedDays, keysOf, manifestOf, pack } from '../audit/archive.ts'
import { archiveStore, type ArchiveStore } from '../audit/archiveStore.ts'

interface Services {
  archive: ArchiveStore
  now: () => Date
}

/**
 * Copies each UTC day of the audit log that is over into the archive: its entries as gzipped JSON lines, then a
 * manifest with their number and SHA-256. A day with a manifest is done; one that was broken off, or missed, is done
 * by the next run.
 */
export const exportAudit =
  ({ archive, now }: Services) =>
  async (): Promise<void> => {
    const [yesterday, ...earlier] = closedDays(now())
    for (const date of [yesterday ?? '', ...earlier]) {
      const keys = keysOf(date)
      if (await archive.has(keys.manifest)) continue
      const rows = await archive.day(date)
      // Before the product ran there is nothing to keep; that yesterday had nothing is worth keeping.
      if (rows.length === 0 && date !== yesterday) continue
      const bytes = pack(rows)
      await archive.add(keys.file, bytes, 'application/gzip')
      const manifest = Buffer.from(manifestOf(date, keys.file, rows, bytes))
      await archive.add(keys.manifest, manifest, 'application/json')
      logger.info('archived', { day: date, entries: rows.length, bytes: bytes.byteLength })
    }
  }

export const handler = worker('exportAudit', z.unknown(), exportAudit, () => ({
  archive: archiveStore(),
  now: () => new Date(),
}))
