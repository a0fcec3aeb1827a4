import { useRouteLoaderData } from 'react-router-dom'
import { bytesOf, cmsFileBytes, type CmsFileText } from '#contract/integrations/cmsFiles.ts'
import type { Session } from '../../session.ts'
import { fileSize } from '../../ui/format.ts'
import { formatDateTime } from '../format.ts'
import type { FileView } from './paths.ts'
import styles from './StatusBar.module.css'
import type { FileDraft } from './useFileDraft.ts'
import { commitWords, personWords } from './words.ts'

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** What is stored, how large the text is, and the keys of the editor. */
export const StatusBar = ({ file, draft, view }: { file: CmsFileText; draft: FileDraft; view: FileView }) => {
  const me = useRouteLoaderData<Session>('admin')?.userId
  const { version, edited, updated_at, updated_by, updated_by_email, committed } = file
  const bytes = bytesOf(draft.text)
  const command = isMac ? '⌘' : 'Ctrl+'
  return (
    <footer className={styles.status}>
      <p>
        {edited && updated_at
          ? `Draft, version ${version}, saved ${formatDateTime(updated_at)} by ${personWords(updated_by, updated_by_email, me)}.`
          : 'No draft: this is the original.'}
        {edited && committed && ` ${commitWords(committed)}, in version ${committed.version}.`}
      </p>
      <p className={bytes > cmsFileBytes ? styles.error : undefined}>
        {fileSize(bytes, 1)} of {cmsFileBytes / 1024} KB
      </p>
      {view === 'edit' && file.editable && (
        <p>
          Tab indents; press Esc, then Tab, to leave the editor. {command}F finds, {command}S saves.
        </p>
      )}
    </footer>
  )
}
