import type * as z from 'zod'
import { Announcement } from '#contract/announcements.ts'
import { shownTitle } from '#contract/displayName.ts'
import { Document } from '#contract/documents.ts'
import { headlineCategories } from '#contract/headlineCategories.ts'
import { textOf } from '#runtime/plainText.ts'
import { type Entry, textMost } from './entry.ts'
import { tidy } from './folded.ts'

type Row = Readonly<Record<string, unknown>>

/** What of an announcement the index needs; one without a moment (a draft, withdrawn, waiting for its RNS) is none. */
const IndexedAnnouncement = Announcement.pick({
  id: true,
  title: true,
  content: true,
  announcement_type: true,
  date_published: true,
  released_at: true,
  rns_number: true,
  headline_category: true,
  updated_at: true,
})

/** What of a document the index needs. */
export const IndexedDocument = Document.pick({
  id: true,
  title: true,
  description: true,
  category: true,
  file_name: true,
  bucket_id: true,
  date_published: true,
  held: true,
  publish_at: true,
  restriction: true,
  version: true,
  updated_at: true,
})
export type IndexedDocument = z.infer<typeof IndexedDocument>

/** What changes with everything that is read of a row; the indexes over all carry it. */
export const stampOf = {
  announcements: (row: Row): string => `${String(row['updated_at'])} ${String(row['released_at'])}`,
  documents: (row: Row): string => `${String(row['version'])} ${String(row['updated_at'])}`,
} as const

/** An announcement as the index keeps it; undefined for one that has no moment. */
export const announcementEntry = (row: Row): Entry | undefined => {
  if (typeof row['released_at'] !== 'string') return undefined
  const {
    id,
    title,
    content,
    announcement_type,
    date_published,
    released_at,
    rns_number,
    headline_category,
  } = IndexedAnnouncement.parse(row)
  const category = headline_category && headlineCategories[headline_category]
  return {
    id,
    kind: 'announcement',
    stamp: stampOf.announcements(row),
    opens: released_at,
    title: tidy(title),
    extra: tidy([announcement_type, headline_category, category, rns_number].filter(Boolean).join(' · ')),
    text: tidy(textOf(content)).slice(0, textMost),
    date: date_published,
    source: '',
  }
}

/**
 * A document as the index keeps it, but for its text; undefined for one that is held, or has conditions: what it says is
 * for those who met them.
 * @param source the key of its file
 */
export const documentEntry = (row: Row, source: string): Omit<Entry, 'text'> | undefined => {
  const document = IndexedDocument.parse(row)
  if (document.held || document.restriction) return undefined
  const { id, description, category, publish_at, date_published } = document
  return {
    id,
    kind: 'document',
    stamp: stampOf.documents(row),
    opens: publish_at === undefined ? '' : new Date(publish_at).toISOString(),
    title: tidy(shownTitle(document)),
    extra: tidy([category.replaceAll('-', ' '), description].join(' · ')),
    date: date_published,
    source,
  }
}
