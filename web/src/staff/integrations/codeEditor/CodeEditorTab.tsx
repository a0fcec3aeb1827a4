import { Badge, Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { NavLink, Outlet, useParams } from 'react-router-dom'
import type { CmsFile } from '#contract/integrations/cmsFiles.ts'
import { failureText } from '../../../kit/api.ts'
import { Loaded, Section } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { useAction } from '../../../kit/useAction.ts'
import { toastError } from '../../../ui/toast/toasts.ts'
import { count } from '../../format.ts'
import styles from './CodeEditor.module.css'
import { downloadAll, filePath, filesQuery, typeWords } from './files.ts'
import { useUnsaved } from './useFileDraft.ts'

/** A file with its type, its purpose, and its changes that are not saved or not committed. */
const FileLink = ({ name, type, description, edited }: CmsFile) => {
  const unsaved = useUnsaved(name)
  return (
    <li>
      <NavLink to={filePath(name)} className={lists.thing ?? ''}>
        <span className={layout.head}>
          <strong>{name}</strong>
          <Badge size="small">{typeWords[type]}</Badge>
        </span>
        <small>{description}</small>
        {(unsaved || edited) && (
          <span className={styles.flag}>{unsaved ? 'Unsaved changes' : 'Draft saved'}</span>
        )}
      </NavLink>
    </li>
  )
}

const DownloadAll = () => {
  const { busy, run } = useAction()
  const failed = (error: unknown) => {
    toastError('Download Error', failureText(error))
    return undefined
  }
  return (
    <p>
      <Button
        size="small"
        isDisabled={busy !== undefined}
        onClick={() => void run('download', downloadAll, failed)}
      >
        {busy ? 'Packing…' : 'Download all (ZIP)'}
      </Button>
    </p>
  )
}

/** The Code Editor tab: the files beside the open one. */
export const CodeEditorTab = () => {
  const { id } = useParams()
  const { data } = useQuery(filesQuery)
  return (
    <div className={styles.tab} data-open={id !== undefined}>
      {data && (
        <div className={`${layout.stack} ${styles.files}`}>
          <nav aria-label="Files">
            <ul className={lists.list}>
              {data.map(file => (
                <FileLink key={file.name} {...file} />
              ))}
            </ul>
          </nav>
          <DownloadAll />
        </div>
      )}
      <Outlet />
    </div>
  )
}

/** The Code Editor tab before a file is opened. */
export const Overview = () => (
  <Section
    title="CMS integration files"
    text="Each integration fetches posts of a content management system as announcements. Changes are kept here as drafts, with their history, until they are committed in the GitHub tab."
  >
    <Loaded query={useQuery(filesQuery)} what="files" failed="The files could not be loaded">
      {files => {
        const drafts = files.filter(file => file.edited).map(({ name }) => name)
        return (
          <p role="status">
            {count(files.length, 'file')},{' '}
            {drafts.length > 0
              ? `${count(drafts.length, 'draft')}: ${drafts.join(', ')}.`
              : 'none of them edited.'}
          </p>
        )
      }}
    </Loaded>
  </Section>
)
