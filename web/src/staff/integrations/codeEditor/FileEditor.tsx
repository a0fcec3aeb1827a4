import { Alert, Button } from '@aws-amplify/ui-react'
import { useRef, useState, useEffect } from 'react'
import { useRouteLoaderData, useSearchParams } from 'react-router-dom'
import { bytesOf, cmsFileBytes, type CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { newerOf } from '../../../kit/useAction.ts'
import type { Session } from '../../../session.ts'
import { fileSize } from '../../../ui/format.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { formatDateTime } from '../../format.ts'
import { LeaveGuard } from '../../../kit/LeaveGuard.tsx'
import { Changes } from './Changes.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FileHead } from './FileHead.tsx'
import styles from './StatusBar.module.css'
import { cacheFile } from './files.ts'
import { History } from './history/History.tsx'
import { type FileView, viewOf } from './paths.ts'
import { type FileDraft, useFileDraft } from './useFileDraft.ts'
import { CodeView, type CodeViewHandle } from './view/CodeView.tsx'
import { commitWords, personWords } from './words.ts'

/** Saves what the editor holds, and holds what came in the way. */
const useSaveFile = ({ name, path }: CmsFileText, draft: FileDraft) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [newer, setNewer] = useState<CmsFileText>()
  const running = useRef(false)

  const save = async (ifMatch = draft.base): Promise<void> => {
    const { text: sent, dirty } = draft.now()
    if (running.current || !dirty) return
    if (bytesOf(sent) > cmsFileBytes)
      return setProblem(`A draft may have ${cmsFileBytes / 1024} KB; this has more.`)
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const file = await api.saveCmsDraft({ params: { name }, body: { content: sent }, ifMatch })
      setNewer(undefined)
      cacheFile(file)
      draft.stored(sent, file)
      toast('Draft saved', `Version ${file.version} of ${path}. It is committed in the GitHub tab.`)
    } catch (error) {
      const found = newerOf<CmsFileText>(error)
      setNewer(found)
      if (!found) {
        setProblem(failureText(error))
        toastError('Not saved', 'Nothing is lost: what you wrote is still here.')
      }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, problem, newer, setNewer, save }
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** What is stored, how large the text is, and the keys of the editor. */
const StatusBar = ({ file, draft, view }: { file: CmsFileText; draft: FileDraft; view: FileView }) => {
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
    cacheFile(theirs)
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
