import { useState } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { company } from '#content/company.ts'
import { restricted as words } from '#content/restricted.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData, useSettled } from '../../deferred.ts'
import { paths } from '../../paths.ts'
import { fileSize } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { fileKind } from '../documents/fileKind.ts'
import { Component as NotFound } from '../notFound/NotFound.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Conditions } from './Conditions.tsx'
import { readRestricted, type Found, type RestrictedDocument } from './readRestricted.ts'
import styles from './Restricted.module.css'

export const loader =
  (api: PublicApi) =>
  ({ params }: LoaderFunctionArgs) => ({ document: readRestricted(api, params['id'] ?? '') })

const WithoutScripts = () => (
  <noscript>
    <p>
      {words.withoutScripts}{' '}
      <a href={`mailto:${company.email.investorRelations}`}>{company.email.investorRelations}</a>
    </p>
  </noscript>
)

const Shown = ({ id, read }: { id: string; read: RestrictedDocument }) => {
  const [document, setDocument] = useState(read)
  return (
    <>
      <p className={styles['label']}>{words.label}</p>
      <h1>{document.title}</h1>
      <p className={styles['lead']}>{words.text}</p>
      <p className={styles['file']}>
        {fileKind(document.type)}, {fileSize(document.size, 1)}
      </p>
      <section className={styles['conditions']} aria-labelledby="conditions">
        <h2 id="conditions">{words.conditions}</h2>
        {[...document.text.split(/\n\s*\n/).entries()].map(([place, paragraph]) => (
          <p key={place}>{paragraph}</p>
        ))}
      </section>
      <Conditions id={id} document={document} onNewer={setDocument} />
      <WithoutScripts />
    </>
  )
}

/** The conditions of a restricted document, and the way to it for readers who meet them. */
export const Component = () => {
  const { id = '' } = useParams()
  const found = useSettled(useDeferredData<{ document: Found }>(['document']).document)
  if (found && 'value' in found && !found.value) return <NotFound />
  const document = found && 'value' in found ? found.value : undefined
  return (
    <div className={`wide ${styles['page']}`}>
      <Head
        title={words.title}
        description={words.description}
        status={found && !document ? 503 : undefined}
      />
      {document ? (
        <Shown key={id} id={id} read={document} />
      ) : (
        <>
          <h1>{words.title}</h1>
          {found ? (
            <Failed words={words.failed} retry={words.retry} />
          ) : (
            <>
              <Loading words={words.loading} />
              <WithoutScripts />
            </>
          )}
        </>
      )}
      <p>
        <Link to={paths.documents}>{words.back}</Link>
      </p>
    </div>
  )
}
