import * as z from 'zod'
import { batchGet } from '#runtime/batchGet.ts'
import { isPublic } from '#contract/documents/visibility.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

const Announcement = z.object({ id: z.string(), attachments: z.array(z.string()).default([]) })

const Document = z.object({
  id: z.string(),
  held: z.boolean().default(false),
  publish_at: z.string().optional(),
})

const keysOf = (ids: readonly string[]) => [...new Set(ids)].map(id => ({ id }))

/** The documents that announcements bring along and readers do not have at `now`, by the id of the announcement. */
export const attachedTo = async (
  announcements: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> => {
  if (announcements.length === 0) return new Map()
  const news = await batchGet(setting('TABLE_ANNOUNCEMENTS'), keysOf(announcements), {
    consistent: true,
  })
  const brought = news.map(row => Announcement.parse(row))
  const ids = brought.flatMap(({ attachments }) => attachments)
  const rows = await batchGet(setting('TABLE_DOCUMENTS'), keysOf(ids), { consistent: true })
  const documents = readableRows(Document, rows, 'documents')
  const open = new Set(documents.filter(document => isPublic(document, now)).map(({ id }) => id))
  return new Map(brought.map(({ id, attachments }) => [id, attachments.filter(one => !open.has(one))]))
}
