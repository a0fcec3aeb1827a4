import * as z from 'zod'
import type { EventLink } from '#contract/publishing/calendar.ts'
import { isOut } from '../announcements/announcementVisibility.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { isPublic } from '#contract/documents/visibility.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

const DocumentRow = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  held: z.boolean().default(false),
  publish_at: z.string().optional(),
})

const AnnouncementRow = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
})

/** What belongs to events. */
export interface LinkStore {
  /** Those of these documents and announcements that readers may have at `now`; nothing tells that there are others. */
  links(
    ids: { documents: readonly string[]; announcements: readonly string[] },
    now: Date,
  ): Promise<Map<string, EventLink>>
}

const keysOf = (ids: readonly string[]) => [...new Set(ids)].map(id => ({ id }))

export const linkStore = (): LinkStore => ({
  async links({ documents, announcements }, now) {
    const [files, news] = await Promise.all([
      batchGet(setting('TABLE_DOCUMENTS'), keysOf(documents)),
      batchGet(setting('TABLE_ANNOUNCEMENTS'), keysOf(announcements)),
    ])
    return new Map([
      ...readableRows(DocumentRow, files, 'documents')
        .filter(document => isPublic(document, now))
        .map(({ id, title, url }): [string, EventLink] => [id, { title, url }]),
      ...readableRows(
        AnnouncementRow,
        news.filter(row => isOut(row, now)),
        'announcements',
      ).map(({ id, title, slug }): [string, EventLink] => [id, { title, url: `/news/${slug}` }]),
    ])
  },
})
