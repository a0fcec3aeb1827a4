import type * as z from 'zod'
import { Document } from '#contract/documents/documents.ts'
import { shownTitle } from '#contract/people/displayName.ts'
import { Announcement } from '#contract/publishing/announcements.ts'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import type { SearchKind } from '#contract/publishing/search.ts'
import { TextKey } from '../text/longTexts.ts'
import { textOf } from '../text/plainText.ts'
import { inParts, tidy } from './words.ts'

/** Something to be found, as the index keeps it. */
export interface Entry {
  /** Id of its row; of a part of a page its address. */
  id: string
  kind: SearchKind
  /** Changes with everything that is read of it: the index has the text of this state. */
  stamp: string
  /** UTC moment from which on it may be found, as ISO text with milliseconds; empty for always. */
  opens: string
  title: string
  /** Other names: category, number, description. */
  extra: string
  /** In parts, the best of which is shown: the pages of a PDF, of anything else pieces of some thousand characters. */
  text: readonly string[]
  /** Date, Europe/London; empty for what has none. */
  date: string
  /** Where its text was read from; the same source has the same text. */
  source: string
}

type Row = Readonly<Record<string, unknown>>

/** The fields of an announcement in the index; without `released_at` it is a draft, withdrawn, or waits for its RNS. */
export const IndexedAnnouncement = Announcement.pick({
  id: true,
  title: true,
  content: true,
  announcement_type: true,
  date_published: true,
  rns_number: true,
  headline_category: true,
  updated_at: true,
}).extend({ released_at: Announcement.shape.released_at.optional(), long_text: TextKey.optional() })
type IndexedAnnouncement = Omit<z.infer<typeof IndexedAnnouncement>, 'long_text'>

/** The fields of a document in the index. */
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

/** Field that changes with every other field that is read of a row; the indexes over all carry it. */
export const stampOf = {
  announcements: (row: Row): string => `${String(row['updated_at'])} ${String(row['released_at'])}`,
  documents: (row: Row): string => `${String(row['version'])} ${String(row['updated_at'])}`,
} as const

/** An announcement as the index keeps it; undefined for one that has no moment. */
export const announcementEntry = (row: IndexedAnnouncement): Entry | undefined => {
  const { id, title, content, announcement_type, date_published, released_at } = row
  if (released_at === undefined) return undefined
  const { rns_number, headline_category } = row
  const category = headline_category && headlineCategories[headline_category]
  return {
    id,
    kind: 'announcement',
    stamp: stampOf.announcements(row),
    opens: released_at,
    title: tidy(title),
    extra: tidy([announcement_type, headline_category, category, rns_number].filter(Boolean).join(' · ')),
    text: inParts(tidy(textOf(content))),
    date: date_published,
    source: '',
  }
}

/**
 * A document as the index keeps it, but for its text; undefined for one that is held, or has conditions: what it says is
 * for those who met them.
 * @param source the key of its file
 */
export const documentEntry = (document: IndexedDocument, source: string): Omit<Entry, 'text'> | undefined => {
  if (document.held || document.restriction) return undefined
  const { id, description, category, publish_at, date_published } = document
  return {
    id,
    kind: 'document',
    stamp: stampOf.documents(document),
    opens: publish_at === undefined ? '' : new Date(publish_at).toISOString(),
    title: tidy(shownTitle(document)),
    extra: tidy([category.replaceAll('-', ' '), description].join(' · ')),
    date: date_published,
    source,
  }
}
