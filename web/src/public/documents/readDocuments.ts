import type { BucketId } from '#contract/buckets.ts'
import type { PublicDocument } from '#contract/documents.ts'
import type { PublicApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../late.ts'

export type Documents = Outcome<PublicDocument[]>

/** The three lists of the page. */
export interface Lists extends Record<string, unknown> {
  reports: Documents
  admission: Documents
  constitutional: Documents
}

export const sections = ['reports', 'admission', 'constitutional'] as const satisfies (keyof Lists)[]

/** Only documents that have both id and name (P-117). */
export const complete = (documents: PublicDocument[]): PublicDocument[] =>
  documents.filter(({ id, name }) => id && name)

/** Featured documents first; those and the others stay in the order that staff gave them (decision 50). */
export const featuredFirst = (documents: PublicDocument[]): PublicDocument[] =>
  documents.toSorted((a, b) => Number(b.is_featured) - Number(a.is_featured))

/** Starts reading the three lists; each ends in an outcome of its own and never rejects. */
export const readDocuments = (
  api: Pick<PublicApi, 'listPublicDocuments'>,
): { [K in (typeof sections)[number]]: Promise<Documents> } => {
  const read = async (bucket: BucketId) => {
    const { documents } = await api.listPublicDocuments({ query: { bucket } })
    return complete(documents)
  }
  const readReports = async () =>
    featuredFirst((await Promise.all([read('companydocuments'), read('Reports & Documents')])).flat())
  return {
    reports: outcomeOf('Error fetching investor data', readReports()),
    admission: outcomeOf('Error fetching admission documents', read('admissiondocuments')),
    constitutional: outcomeOf('Error fetching constitutional documents', read('consitutionaldocuments')),
  }
}
