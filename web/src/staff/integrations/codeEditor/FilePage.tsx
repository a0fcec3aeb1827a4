import { Alert, Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { ApiProblem } from '../../../api.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { problemText } from '../../../kit/api.ts'
import shared from './CodeEditor.module.css'
import { FileEditor } from './FileEditor.tsx'
import styles from './FilePage.module.css'
import { fileQuery } from './files.ts'
import { filesPath } from './paths.ts'

const Stored = ({ name }: { name: string }) => {
  const { data, error, refetch } = useQuery(fileQuery(name))
  if (data) return <FileEditor file={data} />
  if (!error) return <p role="status">Loading {name}…</p>
  const missing = error instanceof ApiProblem && error.code === 'not_found'
  return (
    <Alert variation="error" role="alert" hasIcon={false} heading={`${name} could not be loaded`}>
      {problemText(error)}{' '}
      {!missing && (
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </Alert>
  )
}

/** The page on which a file is edited, read, compared and brought back. */
export const FilePage = () => {
  const { id = '' } = useParams()
  useDocumentTitle(id)
  return (
    <section className={shared.page} aria-label={id}>
      <p className={styles.back}>
        <Link to={filesPath}>All files</Link>
      </p>
      <Stored key={id} name={id} />
    </section>
  )
}
