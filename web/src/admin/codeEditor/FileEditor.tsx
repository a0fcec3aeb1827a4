import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { toast } from '../../ui/toast/toasts.ts'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { Changes } from './Changes.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FileHead } from './FileHead.tsx'
import { changed } from './files.ts'
import { History } from './history/History.tsx'
import { viewOf } from './paths.ts'
import { StatusBar } from './StatusBar.tsx'
import { useFileDraft } from './useFileDraft.ts'
import { useSaveFile } from './useSaveFile.ts'
import { CodeView, type CodeViewHandle } from './view/CodeView.tsx'

/** A file in the editor: its text, what may be done with it, and what came in the way. */
export const FileEditor = ({ file }: { file: CmsFileText }) => {
  const { name, path, editable, original } = file
  const [search] = useSearchParams()
  const view = viewOf(search)
  const draft = useFileDraft(file)
  const { busy, problem, newer, setNewer, save } = useSaveFile(file, draft)
  const [recovered, setRecovered] = useState(draft.recovered && draft.dirty)
  const code = useRef<CodeViewHandle>(null)
  const latest = useRef(save)
  latest.current = save

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) void latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  const takeTheirs = (theirs: CmsFileText) => {
    const mine = draft.text
    draft.drop()
    changed(theirs)
    setNewer(undefined)
    toast('Theirs taken', 'Your own text was dropped.', {
      label: 'Bring mine back',
      run: () => draft.write(mine),
    })
  }

  return (
    <>
      <FileHead
        file={file}
        draft={draft}
        view={view}
        busy={busy}
        onSave={() => void save()}
        onSearch={() => code.current?.search()}
      />
      {recovered && draft.dirty && (
        <Alert variation="info" hasIcon={false} heading="These changes of yours from before are not saved">
          <Button
            size="small"
            onClick={() => {
              draft.drop()
              setRecovered(false)
            }}
          >
            Drop them
          </Button>
        </Alert>
      )}
      {!draft.kept && (
        <Alert
          variation="warning"
          role="alert"
          hasIcon={false}
          heading="This browser tab has no room for your changes"
        >
          Save them now: a reload would lose them.
        </Alert>
      )}
      {file.outdated && (
        <Alert variation="warning" hasIcon={false} heading="The original changed after this draft was saved">
          Look at the changes before the draft is committed: they would take the newer original back.
        </Alert>
      )}
      {problem !== undefined && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Not saved">
          {problem}
        </Alert>
      )}
      {(view === 'edit' || view === 'preview') && (
        <CodeView
          ref={code}
          label={`${path}, ${view === 'edit' && editable ? 'editor' : 'preview'}`}
          text={draft.text}
          onChange={view === 'edit' && editable ? draft.write : undefined}
        />
      )}
      {view === 'changes' && <Changes label={`Changes of ${path}`} from={original} to={draft.text} />}
      {view === 'history' && <History file={file} text={draft.text} dirty={draft.dirty} />}
      <StatusBar file={file} draft={draft} view={view} />
      {newer && (
        <ConflictDialog
          mine={draft.text}
          base={draft.base}
          theirs={newer}
          busy={busy}
          onMine={() => void save(newer.version)}
          onTheirs={() => takeTheirs(newer)}
          onClose={() => setNewer(undefined)}
        />
      )}
      <LeaveGuard dirty={draft.dirty} onDiscard={draft.drop} />
      <p className="hidden" role="status">
        {busy ? `Saving ${name}…` : ''}
      </p>
    </>
  )
}
