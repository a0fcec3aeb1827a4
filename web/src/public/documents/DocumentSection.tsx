import { Link } from 'react-router-dom'
import { investors } from '#content/investors.ts'
import type { Investors } from '#content/schema.ts'
import { documentsShown } from '../../constants.ts'
import { useSettled, type Deferred, type Outcome } from '../../deferred.ts'
import { Loading } from '../../ui/Loading.tsx'
import { fileSize } from '../../ui/format.ts'
import { Failed } from '../parts/Failed.tsx'
import { Section } from '../parts/Section.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import styles from './Documents.module.css'
import { wholeOf, type Listed, type SectionName } from './readDocuments.ts'

/**
 * The fallback for documents that could not be read: told from a document by its words, and without a View
 * (decision 31).
 */
const Placeholders = ({ names }: { names: string[] }) => (
  <ul className={styles['placeholders']}>
    {names.map(name => (
      <li key={name}>
        <span>{name}</span>
        <span className="figures">
          {investors.documents.placeholder}, {fileSize(0, 1)}
        </span>
      </li>
    ))}
  </ul>
)

const { loading, part, retry, withoutScripts } = investors.documents

interface Props {
  name: SectionName
  words: Investors['documents']['reports']
  list: Deferred<Outcome<Listed>>
  /** Names shown when the list could not be read. */
  placeholders: string[]
}

/** How many of a long list are shown, and the way to the others. */
const Part = ({ name, title, listed }: { name: SectionName; title: string; listed: Listed }) => {
  const { documents, total, more } = listed
  if (total <= documentsShown) return null
  const isWhole = documents.length === total && !more
  return (
    <p>
      {documents.length} {part.of} {more && `${part.moreThan} `}
      {total} {part.shown}{' '}
      {!isWhole && (
        <Link to={wholeOf(name)} preventScrollReset>
          {part.all}
          <span className="hidden"> ({title})</span>
        </Link>
      )}
    </p>
  )
}

/** One section of the page with a loading, loaded, empty and failed state of its own. */
export const DocumentSection = ({ name, words, list, placeholders }: Props) => {
  const documents = useSettled(list)
  return (
    <Section id={name} title={words.title} text={words.text}>
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
        ) : documents.value.total === 0 ? (
          <p className={styles['empty']}>{words.empty}</p>
        ) : (
          <>
            <DocumentTable caption={words.title} documents={documents.value.documents} />
            <Part name={name} title={words.title} listed={documents.value} />
          </>
        )}
      </div>
    </Section>
  )
}
