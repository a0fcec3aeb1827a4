import { Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { api, problemText } from '../../../api.ts'
import layout from '../../../styles/Layout.module.css'
import { draftOf } from '../drafts.ts'
import styles from './Dialogs.module.css'
import { EditForm } from './EditForm.tsx'

/** Changes what a record says. It opens with the values that the record has at that moment. */
export const EditDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['document', id],
    queryFn: () => api.getDocument({ params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const known = data ?? draftOf(id)?.base
  if (known) return <EditForm document={known} onClose={onClose} />
  return (
    <Dialog title="Edit document" onClose={onClose}>
      {error && !isFetching ? (
        <div className={layout.stack} role="alert">
          <p>{problemText(error)}</p>
          <footer className={styles.footer}>
            <Button onClick={() => void refetch()}>Try again</Button>
            <Button onClick={onClose}>Close</Button>
          </footer>
        </div>
      ) : (
        <p role="status">Loading the document…</p>
      )}
    </Dialog>
  )
}
