import type { Document } from '../documents/documents.ts'
import { londonTime } from '../londonTime.ts'

type Dated = Pick<Document, 'created_at' | 'date_published' | 'publish_at' | 'replaced_at'>

/** UTC moment of a document's publication: its release, or, without one, its upload. */
export const publicationOf = ({ publish_at, created_at }: Pick<Dated, 'created_at' | 'publish_at'>): string =>
  publish_at ?? created_at

/** Day in London of a document's publication. */
export const publicationDay = (document: Pick<Dated, 'created_at' | 'publish_at'>): string =>
  londonTime(new Date(publicationOf(document))).date

/** The date of a document that readers see. */
export interface ReadersDate {
  /** UTC moment; noon for a day that staff stated. */
  at: string
  /** True when it is the date of a later file. */
  isUpdated: boolean
}

/**
 * When readers got the present file (decision 50): its publication, or its replacement since. An earlier day that staff
 * stated stands for the publication. Order and what the record says change nothing.
 */
export const readersDate = (document: Dated): ReadersDate => {
  const { date_published: stated, replaced_at } = document
  const published = publicationOf(document)
  if (replaced_at !== undefined && Date.parse(replaced_at) > Date.parse(published))
    return { at: replaced_at, isUpdated: true }
  const isEarlier = stated < publicationDay(document)
  return { at: isEarlier ? `${stated}T12:00:00.000Z` : published, isUpdated: false }
}
