import type { Outcome } from '#contract/documents/documentEdits.ts'
import type { Document } from '#contract/documents/documents.ts'
import { ApiProblem } from '../../../api.ts'
import { toastError } from '../../../ui/toast/toasts.ts'
import { startDownload } from '../download.ts'
import { useBatch } from '../useBatch.ts'
import { BatchDialog } from './BatchDialog.tsx'

/** Pause in ms between two downloads: a browser drops one that the next overtakes. */
const gap = 1000

/** The errors that concern one file, and not the next. */
const about = ['not_found', 'not_allowed', 'conflict']

const startOne = async (id: string): Promise<Outcome> => {
  try {
    await startDownload(id)
    await new Promise(resolve => setTimeout(resolve, gap))
    return { id, ok: true }
  } catch (error) {
    if (error instanceof ApiProblem && about.includes(error.code))
      return { id, ok: false, reason: error.message }
    throw error
  }
}

const startAll = async (ids: string[]) => {
  const outcomes: Outcome[] = []
  for (const id of ids) outcomes.push(await startOne(id))
  return { outcomes }
}

/** Downloads several files, one after the other. */
export const DownloadDialog = (props: { documents: readonly Document[]; onClose: () => void }) => {
  const { documents, onClose } = props
  const { state, run } = useBatch(
    documents,
    startAll,
    outcomes => {
      if (outcomes.some(({ ok }) => !ok)) toastError('Download Error', 'Failed to download file')
      return false
    },
    1,
  )
  return (
    <BatchDialog
      title={`Download ${documents.length} files`}
      documents={documents}
      state={state}
      verb={`Download ${documents.length} files`}
      onRun={run}
      onClose={onClose}
    >
      <p>They come one after the other. The browser may ask whether it may save several.</p>
    </BatchDialog>
  )
}
