import type { Document } from '#contract/documents/documents.ts'
import { bringBackDays } from '#contract/documents/documentEdits.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import { count } from '../../format.ts'
import type { ListView } from '../documentRows.ts'
import { bringBack } from '../bringBack.ts'
import { readersLose } from '../readers.ts'
import { useBatch } from '../useBatch.ts'
import { reloadDeleted, reloadDocuments, showGone } from '../useDocuments.ts'
import { BatchDialog } from './BatchDialog.tsx'
import layout from '../../../kit/styles/Layout.module.css'

/** The catalogue's words for what failed, by the view in which it was asked. */
const failure = {
  storage: 'Failed to delete file',
  database: 'Failed to delete document completely',
} as const satisfies Record<ListView, string>

/** Asks before documents and their files are deleted. */
export const DeleteDialog = (props: {
  documents: readonly Document[]
  view: ListView
  onClose: () => void
}) => {
  const { documents, view, onClose } = props
  const { state, run } = useBatch(
    documents,
    ids => api.deleteDocuments({ body: { ids } }),
    outcomes => {
      const gone = outcomes.flatMap(({ id, ok }) => (ok ? id : []))
      showGone(gone)
      reloadDeleted()
      if (gone.length > 0)
        toast('Deleted', `${count(gone.length, 'document')} can be brought back for ${bringBackDays} days.`, {
          label: 'Bring back',
          run: () => void bringBack(gone),
        })
      const whole = gone.length === outcomes.length
      if (whole) onClose()
      else {
        toastError('Delete Error', failure[view])
        reloadDocuments(...documents.map(({ bucket_id }) => bucket_id))
      }
      return whole
    },
  )
  const [first] = documents
  const one = documents.length === 1
  return (
    <BatchDialog
      title={one ? `Delete “${first?.title}”?` : `Delete ${documents.length} documents?`}
      documents={documents}
      state={state}
      verb={one ? 'Delete document' : `Delete ${documents.length} documents`}
      danger
      onRun={run}
      onClose={onClose}
    >
      <p className={layout.note} data-tone="bad">
        {one ? 'The record and its file go' : 'The records and their files go'}.{' '}
        {readersLose(documents, Date.now())} For {bringBackDays} days staff can bring {one ? 'it' : 'them'}{' '}
        back from “Deleted”; then {one ? 'it is' : 'they are'} lost for good.
      </p>
    </BatchDialog>
  )
}
