import { Announcement } from '#contract/publishing/announcements.ts'
import { shownTitle } from '#contract/people/displayName.ts'
import { Document } from '#contract/documents/documents.ts'
import { londonTime } from '#contract/londonTime.ts'
import { readersDate } from '#contract/publishing/readersDate.ts'
import { isOut } from '../announcements/visibility.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { isPublic } from '#contract/documents/visibility.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { stampOf } from './entries.ts'
import type { Found } from './searchIndex.ts'

/** Fields of a public announcement that a search shows. */
const FoundAnnouncement = Announcement.pick({
  id: true,
  slug: true,
  title: true,
  kind: true,
  announcement_type: true,
  headline_category: true,
  date_published: true,
  released_at: true,
  updated_at: true,
})

/** Something that readers may know of, as its row says it at this moment. */
export type Live = { id: string; stamp: string; title: string; url: string; date: string } & (
  | {
      kind: 'announcement'
      announcement_kind: Announcement['kind']
      announcement_type: string
      headline_category?: string | undefined
    }
  | {
      kind: 'document'
      category: Document['category']
      type: string
      size: number
      pages?: number | undefined
    }
)

/** The rows of what was found. */
export interface HitStore {
  /** Those that readers may know of at `now`, by id: the embargo and the wait for an RNS are decided here, on the rows. */
  live(found: readonly Pick<Found, 'id' | 'kind'>[], now: Date): Promise<Map<string, Live>>
}

const keysOf = (found: readonly Pick<Found, 'id' | 'kind'>[], kind: Found['kind']) =>
  found.filter(one => one.kind === kind).map(({ id }) => ({ id }))

export const hitStore = (): HitStore => ({
  async live(found, now) {
    const [announcements, documents] = await Promise.all([
      batchGet(setting('TABLE_ANNOUNCEMENTS'), keysOf(found, 'announcement')),
      batchGet(setting('TABLE_DOCUMENTS'), keysOf(found, 'document')),
    ])
    const out = readableRows(
      FoundAnnouncement,
      announcements.filter(row => isOut(row, now)),
      'announcements',
    ).map((row): Live => {
      const { id, slug, title, kind, announcement_type, headline_category, date_published: date } = row
      const about = { announcement_kind: kind, announcement_type, headline_category }
      const stamp = stampOf.announcements(row)
      return { kind: 'announcement', id, stamp, title, url: `/news/${slug}`, date, ...about }
    })
    const open = readableRows(Document, documents, 'documents')
      .filter(document => isPublic(document, now) && !document.restriction)
      .map((document): Live => {
        const stamp = stampOf.documents(document)
        const date = londonTime(new Date(readersDate(document).at)).date
        const { id, url, category, file_type: type, file_size: size, pages } = document
        return {
          kind: 'document',
          id,
          stamp,
          title: shownTitle(document),
          url,
          date,
          category,
          type,
          size,
          pages,
        }
      })
    return new Map([...out, ...open].map(one => [one.id, one]))
  },
})
