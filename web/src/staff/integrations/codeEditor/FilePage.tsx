import { Alert, Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { bytesOf, cmsFileBytes, type CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { api, failureText } from '../../../kit/api.ts'
import { LeaveGuard } from '../../../kit/LeaveGuard.tsx'
import { Loaded } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import { newerOf, useAction } from '../../../kit/useAction.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { Changes, ConflictDialog } from './Changes.tsx'
import styles from './CodeEditor.module.css'
import { CodeView, type CodeViewHandle } from './CodeView.tsx'
import { FileHead, StatusBar } from './FileHead.tsx'
import { cacheFile, fileQuery, filesPath, fileViews, type FileView } from './files.ts'
import { History } from './History.tsx'
import { useFileDraft, type FileDraft } from './useFileDraft.ts'

/** Saves what the editor holds, and holds what came in the way. */
const useSaveFile = ({ name, path }: CmsFileText, draft: FileDraft) => {
  const { busy, problem, errors, run, refuse } = useAction()
  const [newer, setNewer] = useState<CmsFileText>()

  const save = async (ifMatch = draft.base): Promise<void> => {
    const { text: content, dirty } = draft
    if (busy || !dirty) return
    if (bytesOf(content) > cmsFileBytes)
      return refuse({ content: `A draft may have ${cmsFileBytes / 1024} KB; this has more.` })
    await run(
      'save',
      async () => {
        const file = await api.saveCmsDraft({ params: { name }, body: { content }, ifMatch })
        setNewer(undefined)
        cacheFile(file)
        draft.stored(content, file)
        toast('Draft saved', `Version ${file.version} of ${path}. It is committed in the GitHub tab.`)
      },
      error => {
        const found = newerOf<CmsFileText>(error)
        setNewer(found)
        if (found) return undefined
        toastError('Not saved', 'Nothing is lost: what you wrote is still here.')
        return failureText(error)
      },
    )
  }
  return { busy: busy !== undefined, problem: problem ?? errors['content'], newer, setNewer, save }
}

/** Calls `save` for Ctrl+S or ⌘S, but not behind a dialog. */
const useSaveKey = (save: () => void) => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (!document.querySelector('dialog:modal')) save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** The warnings that a person needs before continuing with a file. */
const Warnings = (props: { file: CmsFileText; draft: FileDraft; problem: string | undefined }) => {
  const { draft, problem } = props
  return (
    <>
      {draft.recovered && (
        <Alert variation="info" hasIcon={false} heading="These changes of yours from before are not saved">
          <Button size="small" onClick={draft.drop}>
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
      {props.file.outdated && (
        <Alert variation="warning" hasIcon={false} heading="The original changed after this draft was saved">
          Look at the changes before the draft is committed: they would take the newer original back.
        </Alert>
      )}
      {problem !== undefined && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Not saved">
          {problem}
        </Alert>
      )}
    </>
  )
}

/** A file in the editor: its text, what may be done with it, and what came in the way. */
const FileEditor = ({ file }: { file: CmsFileText }) => {
  const { name, path, editable, original } = file
  const [search] = useSearchParams()
  const view = (Object.keys(fileViews) as FileView[]).find(one => one === search.get('view')) ?? 'edit'
  const isEdited = view === 'edit' && editable
  const draft = useFileDraft(file)
  const { busy, problem, newer, setNewer, save } = useSaveFile(file, draft)
  const code = useRef<CodeViewHandle>(null)
  useSaveKey(() => void save())

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
      <Warnings file={file} draft={draft} problem={problem} />
      {(view === 'edit' || view === 'preview') && (
        <CodeView
          ref={code}
          label={`${path}, ${isEdited ? 'editor' : 'preview'}`}
          text={draft.text}
          onChange={isEdited ? draft.write : undefined}
        />
      )}
      {view === 'changes' && <Changes label={`Changes of ${path}`} from={original} to={draft.text} />}
      {view === 'history' && <History file={file} text={draft.text} dirty={draft.dirty} />}
      <StatusBar file={file} text={draft.text} hasKeys={isEdited} />
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

/** The page on which a file is edited, read, compared and brought back. */
export const FilePage = () => {
  const { id = '' } = useParams()
  const query = useQuery(fileQuery(id))
  useDocumentTitle(id)
  return (
    <section className={layout.stack} aria-label={id}>
      <p className={styles.back}>
        <Link to={filesPath}>All files</Link>
      </p>
      <Loaded query={query} what="file" failed={`${id} could not be loaded`}>
        {file => <FileEditor key={id} file={file} />}
      </Loaded>
    </section>
  )
}
