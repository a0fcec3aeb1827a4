import type { AnnouncementKind } from '#contract/publishing/announcements.ts'
import type { PublicDocument } from '#contract/documents/documents.ts'
import type { PublicApi } from '../../api.ts'
import { featuredShown } from '../../constants.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'
import { readDocuments } from '../documents/readDocuments.ts'
import type { Summary } from '../news/readNews.ts'

/** The items that staff marked as featured, each kind apart. */
export interface Featured {
  regulatory: Summary[]
  company: Summary[]
  documents: PublicDocument[]
}

const valueOf = <T>(outcome: Outcome<T>): T[] => ('value' in outcome ? [outcome.value] : [])

/** The documents that staff marked as featured; those that cannot be read are left out. */
const readDocumentsMarked = async (api: PublicApi): Promise<PublicDocument[]> => {
  const lists = await Promise.all(Object.values(readDocuments(api, undefined, Infinity)))
  return lists
    .flatMap(valueOf)
    .flatMap(({ documents }) => documents)
    .filter(document => document.is_featured)
    .slice(0, featuredShown)
}

/** Starts reading what is featured; what cannot be read is left out, and the outcome never fails. */
export const readFeatured = async (api: PublicApi): Promise<Featured> => {
  const announcements = async (kind: AnnouncementKind) => {
    const query = { kind, featured: 'true', limit: featuredShown } as const
    const list = async () => (await api.listAnnouncements({ query })).announcements
    return valueOf(await outcomeOf('Error fetching announcements', list())).flat()
  }
  const [regulatory, company, documents] = await Promise.all([
    announcements('regulatory'),
    announcements('company'),
    readDocumentsMarked(api),
  ])
  return { regulatory, company, documents }
}
