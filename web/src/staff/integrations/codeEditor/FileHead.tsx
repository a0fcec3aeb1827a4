import { Badge, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { bytesOf, cmsFileBytes, type CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { failureText } from '../../../kit/api.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { fileSize } from '../../../ui/format.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { formatDateTime } from '../../format.ts'
import styles from './CodeEditor.module.css'
import {
  cacheFile,
  commitWords,
  discardDraft,
  downloadText,
  filePath,
  fileViews,
  restoreVersion,
  typeWords,
  usePersonWords,
  type FileView,
} from './files.ts'
import type { FileDraft } from './useFileDraft.ts'

const bringBack = async (original: CmsFileText, version: number): Promise<void> => {
  try {
    await restoreVersion(original, version)
    toast('Draft brought back', original.name)
  } catch (error) {
    toastError('Not brought back', `${failureText(error)} It is in the history of ${original.name}.`)
  }
}

/** Asks before a draft is given up for the original. */
const DiscardDialog = (props: { file: CmsFileText; draft: FileDraft; onClose: () => void }) => {
  const { file, draft } = props
  const { name, version } = file
  return (
    <Confirm
      danger
      title={`Discard the draft of ${name}?`}
      keep="Cancel"
      act="Discard draft"
      acting="Discarding…"
      run={() => discardDraft(file)}
      onDone={original => {
        draft.drop()
        cacheFile(original)
        toast('Draft discarded', `${name} is the original again.`, {
          label: 'Bring it back',
          run: () => void bringBack(original, version),
        })
      }}
      onClose={props.onClose}
    >
      <p>
        The original counts again, for everybody. The draft stays in the history, from where it can be
        restored.{draft.dirty && ' Your changes that are not saved are dropped.'}
      </p>
    </Confirm>
  )
}

/** The description of a file, its views and its actions. */
export const FileHead = (props: {
  file: CmsFileText
  draft: FileDraft
  view: FileView
  busy: boolean
  onSave: () => void
  onSearch: () => void
}) => {
  const { file, draft, view, busy } = props
  const { name, type, description, edited } = file
  const [discarding, setDiscarding] = useState(false)
  return (
    <header className={layout.stack}>
      <div className={layout.head}>
        <div>
          <h2 className={layout.actions}>
            {name} <Badge size="small">{typeWords[type]}</Badge>
            {draft.dirty && <span className={styles.flag}>Unsaved changes</span>}
          </h2>
          <p className={layout.quiet}>{description}</p>
        </div>
      </div>
      <div className={layout.head}>
        <nav className={layout.actions} aria-label={`Views of ${name}`}>
          {(Object.keys(fileViews) as FileView[]).map(one => (
            <Link
              key={one}
              className={layout.filter}
              to={filePath(name, one)}
              replace
              aria-current={one === view ? 'page' : undefined}
            >
              {fileViews[one]}
            </Link>
          ))}
        </nav>
        <div className={layout.actions}>
          {(view === 'edit' || view === 'preview') && (
            <Button size="small" onClick={props.onSearch}>
              Find
            </Button>
          )}
          <Button size="small" onClick={() => downloadText(name, draft.text)}>
            Download
          </Button>
          {edited && (
            <Button size="small" isDisabled={busy} onClick={() => setDiscarding(true)}>
              Discard draft…
            </Button>
          )}
          <Button size="small" variation="primary" isDisabled={busy || !draft.dirty} onClick={props.onSave}>
            {busy ? 'Saving…' : 'Save draft'}
          </Button>
        </div>
      </div>
      {discarding && <DiscardDialog file={file} draft={draft} onClose={() => setDiscarding(false)} />}
    </header>
  )
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** The stored version, the size of the text, and the keys of the editor. */
export const StatusBar = (props: { file: CmsFileText; text: string; hasKeys: boolean }) => {
  const { version, edited, updated_at, updated_by, updated_by_email, committed } = props.file
  const person = usePersonWords()
  const bytes = bytesOf(props.text)
  const command = isMac ? '⌘' : 'Ctrl+'
  return (
    <footer className={`${layout.head} ${styles.status}`}>
      <p>
        {edited && updated_at
          ? `Draft, version ${version}, saved ${formatDateTime(updated_at)} by ${person(updated_by, updated_by_email)}.`
          : 'No draft: this is the original.'}
        {edited && committed && ` ${commitWords(committed)}, in version ${committed.version}.`}
      </p>
      <p className={bytes > cmsFileBytes ? inputs.error : undefined}>
        {fileSize(bytes, 1)} of {cmsFileBytes / 1024} KB
      </p>
      {props.hasKeys && (
        <p>
          Tab indents; press Esc, then Tab, to leave the editor. {command}F finds, {command}S saves.
        </p>
      )}
    </footer>
  )
}
