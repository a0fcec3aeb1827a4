import { investors } from '#content/investors.ts'
import { useSettled, type Deferred } from '../../deferred.ts'
import { DocumentTable } from '../documents/DocumentTable.tsx'
import { AnnouncementList } from '../news/AnnouncementList.tsx'
import { Section } from '../parts/Section.tsx'
import type { Featured as All } from './readFeatured.ts'

const words = investors.overview.featured

/**
 * The items that staff marked as featured, before everything else; nothing where nothing is (decision 33).
 */
export const Featured = ({ late }: { late: Deferred<All> }) => {
  const { regulatory, company, documents } = useSettled(late) ?? {}
  return (
    <>
      {regulatory?.length ? (
        <Section title={words.regulatory}>
          <AnnouncementList announcements={regulatory} />
        </Section>
      ) : null}
      {company?.length ? (
        <Section title={words.company}>
          <AnnouncementList announcements={company} />
        </Section>
      ) : null}
      {documents?.length ? (
        <Section title={words.documents}>
          <DocumentTable caption={words.documents} documents={documents} />
        </Section>
      ) : null}
    </>
  )
}
