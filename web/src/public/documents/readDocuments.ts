import type { BucketId } from '#contract/documents/buckets.ts'
import type { PublicDocument } from '#contract/documents/documents.ts'
import type { PublicApi } from '../../api.ts'
import { documentsRead, documentsShown } from '../../constants.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'

/** The documents of a section, or the first of them. */
export interface Listed {
  documents: PublicDocument[]
  /** How many there are; with `more` at least as many. */
  total: number
  more: boolean
}

/** The three lists of the page. */
export interface Lists extends Record<string, unknown> {
  reports: Outcome<Listed>
  admission: Outcome<Listed>
  constitutional: Outcome<Listed>
}

export const sections = ['reports', 'admission', 'constitutional'] as const satisfies (keyof Lists)[]
export type SectionName = (typeof sections)[number]

/** The section of which an address asks for all; undefined for none. */
export const wholeIn = (search: URLSearchParams): SectionName | undefined =>
  sections.find(name => name === search.get('kind'))

/** The address of the page with all documents of a section. */
export const wholeOf = (name: SectionName): string => `?kind=${name}#${name}`

/** Only documents that have both id and name (P-117). */
export const completeDocuments = (documents: PublicDocument[]): PublicDocument[] =>
  documents.filter(({ id, name }) => id && name)

/** Featured documents first; those and the others stay in the order that staff gave them (decision 50). */
export const sortFeaturedFirst = (documents: PublicDocument[]): PublicDocument[] =>
  documents.toSorted((a, b) => Number(b.is_featured) - Number(a.is_featured))

type Api = Pick<PublicApi, 'listPublicDocuments'>

/** The documents of a bucket: as many as one call reads, or to the end. */
const readBucket = async (api: Api, bucket: BucketId, isWhole: boolean) => {
  const documents: PublicDocument[] = []
  let after: string | undefined
  do {
    const query = { bucket, limit: documentsRead, ...(after !== undefined && { after }) }
    const page = await api.listPublicDocuments({ query })
    documents.push(...completeDocuments(page.documents))
    after = page.next ?? undefined
  } while (isWhole && after !== undefined)
  return { documents, more: after !== undefined }
}

/**
 * Starts reading the three lists; each ends in an outcome of its own and never rejects.
 * @param whole the section of which all are wanted
 * @param most how many there are of each other one
 */
export const readDocuments = (
  api: Api,
  whole?: SectionName,
  most = documentsShown,
): { [K in SectionName]: Promise<Outcome<Listed>> } => {
  const read = async (name: SectionName, buckets: BucketId[]): Promise<Listed> => {
    const isWhole = name === whole
    const lists = await Promise.all(buckets.map(bucket => readBucket(api, bucket, isWhole)))
    const all = lists.flatMap(({ documents }) => documents)
    const ordered = name === 'reports' ? sortFeaturedFirst(all) : all
    return {
      documents: isWhole ? ordered : ordered.slice(0, most),
      total: all.length,
      more: lists.some(({ more }) => more),
    }
  }
  return {
    reports: outcomeOf(
      'Error fetching investor data',
      read('reports', ['companydocuments', 'Reports & Documents']),
    ),
    admission: outcomeOf('Error fetching admission documents', read('admission', ['admissiondocuments'])),
    constitutional: outcomeOf(
      'Error fetching constitutional documents',
      read('constitutional', ['consitutionaldocuments']),
    ),
  }
}
