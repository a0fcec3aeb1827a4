import { Badge, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import layout from '../../../kit/styles/Layout.module.css'
import shared from './CodeEditor.module.css'
import { DiscardDialog } from './DiscardDialog.tsx'
import { downloadText } from './download.ts'
import styles from './FileHead.module.css'
import { filePath, fileViews, type FileView } from './paths.ts'
import type { FileDraft } from './useFileDraft.ts'
import { typeWords } from './words.ts'

const viewWords: Record<FileView, string> = {
  edit: 'Edit',
  preview: 'Preview',
  changes: 'Changes',
  history: 'History',
}

/** What a file is, the ways to look at it, and what may be done with it. */
export const FileHead = (props: {
  file: CmsFileText
  draft: FileDraft
  view: FileView
  busy: boolean
  onSave: () => void
  onSearch: () => void
}) => {
  const { file, draft, view, busy } = props
  const [discarding, setDiscarding] = useState(false)
  const reads = view === 'edit' || view === 'preview'
  return (
    <header className={shared.page}>
      <div>
        <h2 className={styles.title}>
          {file.name} <Badge size="small">{typeWords[file.type]}</Badge>
          {draft.dirty && <span className={shared.flag}>Unsaved changes</span>}
        </h2>
        <p className={layout.quiet}>{file.description}</p>
      </div>
      <div className={styles.toolbar}>
        <nav aria-label={`Views of ${file.name}`}>
          <ul className={styles.views}>
            {fileViews.map(one => (
              <li key={one}>
                <Link to={filePath(file.name, one)} replace aria-current={one === view ? 'page' : undefined}>
                  {viewWords[one]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={shared.actions}>
          {reads && (
            <Button size="small" onClick={props.onSearch}>
              Find
            </Button>
          )}
          <Button size="small" onClick={() => downloadText(file.name, draft.text)}>
            Download
          </Button>
          {file.edited && (
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
