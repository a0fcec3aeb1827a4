import type { LoaderFunctionArgs } from 'react-router-dom'
import { investors } from '#content/investors.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData } from '../../deferred.ts'
import { Head } from '../../ui/Head.tsx'
import { DocumentSection } from './DocumentSection.tsx'
import { readDocuments, sections, wholeIn, type Lists } from './readDocuments.ts'
import styles from './Documents.module.css'

const words = investors.documents

export const loader =
  (api: PublicApi) =>
  ({ request }: LoaderFunctionArgs) =>
    readDocuments(api, wholeIn(new URL(request.url).searchParams))

export const Component = () => {
  const lists = useDeferredData<Lists>(sections)
  return (
    <div className={`wide ${styles['page']}`}>
      <Head title={words.title} description={words.description} />
      {sections.map(name => (
        <DocumentSection
          key={name}
          name={name}
          words={words[name]}
          list={lists[name]}
          placeholders={name === 'constitutional' ? words.placeholders : []}
        />
      ))}
    </div>
  )
}
