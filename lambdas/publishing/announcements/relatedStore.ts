import * as z from 'zod'
import { AnnouncementLink, type Attachment } from '#contract/publishing/announcements.ts'
import { isOut } from './readers.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { isPublic } from '#contract/documents/visibility.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

/** What an announcement points to, as far as readers may see it. */
export interface RelatedStore {
  /** Those of these documents that readers may have, in this order; nothing tells that there are others. */
  attachments(ids: readonly string[], now: Date): Promise<Attachment[]>
  /** Address and title of those of these announcements that are out, by id. */
  links(ids: readonly string[], now: Date): Promise<Map<string, AnnouncementLink>>
}

/** A row of a document, as far as an attachment of it asks. */
const DocumentRow = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  file_size: z.int(),
  held: z.boolean().default(false),
  publish_at: z.string().optional(),
  restriction: z.looseObject({}).optional(),
})

const LinkRow = AnnouncementLink.extend({ id: z.string() })

const keysOf = (ids: readonly string[]) => ids.map(id => ({ id }))

const links: RelatedStore['links'] = async (ids, now) => {
  const rows = await batchGet(setting('TABLE_ANNOUNCEMENTS'), keysOf(ids), {
    attributes: ['id', 'slug', 'title', 'released_at'],
  })
  const out = readableRows(
    LinkRow,
    rows.filter(row => isOut(row, now)),
    'announcements',
  )
  return new Map(out.map(({ id, ...link }) => [id, link]))
}

const attachments: RelatedStore['attachments'] = async (ids, now) => {
  const wanted = [...new Set(ids)]
  const rows = await batchGet(setting('TABLE_DOCUMENTS'), keysOf(wanted), {
    attributes: Object.keys(DocumentRow.shape),
  })
  const documents = readableRows(DocumentRow, rows, 'documents').filter(document => isPublic(document, now))
  return wanted.flatMap(id =>
    documents
      .filter(document => document.id === id)
      .map(({ title, url, file_size: size, restriction }) => ({
        title,
        url,
        size,
        ...(restriction && { restricted: true as const }),
      })),
  )
}

export const relatedStore: RelatedStore = { links, attachments }
