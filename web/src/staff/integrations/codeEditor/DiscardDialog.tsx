import { Alert, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { newerOf } from '../../../kit/useAction.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { cacheFile } from './files.ts'
import type { FileDraft } from './useFileDraft.ts'

const bringBack = async (name: string, version: number, ifMatch: number): Promise<void> => {
  try {
    cacheFile(await api.restoreCmsVersion({ params: { name, version }, ifMatch }))
    toast('Draft brought back', name)
  } catch (error) {
    toastError('Not brought back', `${failureText(error)} It is in the history of ${name}.`)
  }
}

/** Asks before a draft is given up for the original. */
export const DiscardDialog = (props: { file: CmsFileText; draft: FileDraft; onClose: () => void }) => {
  const { file, draft, onClose } = props
  const { name, version } = file
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const discard = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const stored = await api.discardCmsDraft({ params: { name }, ifMatch: version })
      draft.drop()
      cacheFile(stored)
      onClose()
      toast('Draft discarded', `${name} is the original again.`, {
        label: 'Bring it back',
        run: () => void bringBack(name, version, stored.version),
      })
    } catch (error) {
      const newer = newerOf<CmsFileText>(error)
      if (newer) cacheFile(newer)
      setProblem(
        newer
          ? `Somebody else saved version ${newer.version} in the meantime. Look at it first.`
          : failureText(error),
      )
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Discard the draft of ${name}?`} onClose={onClose}>
      <p>
        The original counts again, for everybody. The draft stays in the history, from where it can be
        restored.{draft.dirty && ' Your changes that are not saved are dropped.'}
      </p>
      {problem !== undefined && (
        <Alert variation="error" role="alert" hasIcon={false}>
          {problem}
        </Alert>
      )}
      <footer className={layout.footer}>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button variation="primary" colorTheme="error" isDisabled={busy} onClick={() => void discard()}>
          {busy ? 'Discarding…' : 'Discard draft'}
        </Button>
      </footer>
    </Dialog>
  )
}
