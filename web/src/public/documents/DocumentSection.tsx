import { investors } from '#content/investors.ts'
import type { Investors } from '#content/schema.ts'
import { useSettled, type Late } from '../../late.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Section } from '../parts/Section.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import { Placeholders } from './Placeholders.tsx'
import type { Documents } from './readDocuments.ts'
import styles from './Documents.module.css'

const { loading, retry, withoutScripts } = investors.documents

interface Props {
  words: Investors['documents']['reports']
  list: Late<Documents>
  /** Names shown when the list could not be read. */
  placeholders: string[]
}

/** One section of the page with a loading, loaded, empty and failed state of its own. */
export const DocumentSection = ({ words, list, placeholders }: Props) => {
  const documents = useSettled(list)
  return (
    <Section title={words.title} text={words.text}>
      <div className={styles['list']}>
        {words.heading && <h3>{words.heading}</h3>}
        {documents === undefined ? (
          <>
            <Loading words={loading} />
            <noscript>
              <p>{withoutScripts}</p>
            </noscript>
          </>
        ) : 'failed' in documents ? (
          <>
            <Failed words={words.failed} retry={retry} />
            {placeholders.length > 0 && <Placeholders names={placeholders} />}
          </>
        ) : documents.value.length === 0 ? (
          <p className={styles['empty']}>{words.empty}</p>
        ) : (
          <DocumentTable caption={words.title} documents={documents.value} />
        )}
      </div>
    </Section>
  )
}
