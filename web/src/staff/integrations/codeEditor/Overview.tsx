import { useQuery } from '@tanstack/react-query'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import { count } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import styles from './CodeEditor.module.css'
import { filesQuery } from './files.ts'

/** The Code Editor tab before a file is opened. */
export const Overview = () => {
  const { data, error, refetch } = useQuery(filesQuery)
  useDocumentTitle('Code Editor')
  const edited = data?.filter(file => file.edited) ?? []
  return (
    <section className={styles.page} aria-labelledby="code-editor">
      <h2 id="code-editor">CMS integration files</h2>
      <p className={layout.quiet}>
        Each integration fetches posts of a content management system as announcements. Changes are kept here
        as drafts, with their history, until they are committed in the GitHub tab.
      </p>
      {error ? (
        <FetchFailed heading="The files could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">
          {data
            ? `${count(data.length, 'file')}, ${edited.length > 0 ? `${count(edited.length, 'draft')}: ${edited.map(({ name }) => name).join(', ')}.` : 'none of them edited.'}`
            : 'Loading the files…'}
        </p>
      )}
    </section>
  )
}
