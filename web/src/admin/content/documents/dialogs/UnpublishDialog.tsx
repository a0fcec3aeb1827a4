import { Button } from '@aws-amplify/ui-react'
import { useId, useState, type FormEvent } from 'react'
import { unpublishDocument } from '#contract/documentEdits.ts'
import type { Document } from '#contract/documents.ts'
import { Dialog } from '../../../../staff/Dialog.tsx'
import { toast } from '../../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../api.ts'
import inputs from '../../../styles/Inputs.module.css'
import layout from '../../../styles/Layout.module.css'
import { showChanged } from '../useDocuments.ts'
import { newerRecord } from './useEdit.ts'

/** Takes a document back from readers: says what they lose, and asks why (decision 49). */
export const UnpublishDialog = (props: { document: Document; onClose: () => void }) => {
  const { onClose } = props
  const [document, setDocument] = useState(props.document)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { error } = unpublishDocument.body.safeParse({ reason })
    setWrong(error?.issues[0]?.message)
    if (error) return
    setBusy(true)
    try {
      const { id, version } = document
      showChanged(await api.unpublishDocument({ params: { id }, body: { reason }, ifMatch: version }))
      onClose()
      toast('Unpublished', `Readers no longer get “${document.title}”. It is held here.`)
    } catch (error) {
      const newer = newerRecord(error, document)
      if (newer) {
        showChanged(newer)
        setDocument(newer)
      }
      setWrong(
        newer
          ? 'It was changed meanwhile. Look at it in the list, then unpublish it as it is now.'
          : failureText(error),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Unpublish “${document.title}”?`} onClose={onClose}>
      <form className={layout.stack} onSubmit={event => void submit(event)} noValidate>
        <p>
          Readers get nothing at its address any more, and lists and search no longer show it. File, record
          and history stay, and a release can publish it again. What somebody has, they have.
        </p>
        <div className={inputs.group}>
          <label className={inputs.label} htmlFor={field}>
            Reason, for the record
          </label>
          <textarea
            id={field}
            className={inputs.area}
            value={reason}
            maxLength={500}
            data-autofocus
            aria-invalid={wrong !== undefined}
            aria-describedby={`${field}-error`}
            onChange={event => setReason(event.target.value)}
          />
          <span id={`${field}-error`} className={inputs.error} role="alert">
            {wrong}
          </span>
        </div>
        <footer className={layout.footer}>
          <Button onClick={onClose}>Keep it public</Button>
          <Button type="submit" variation="primary" colorTheme="error" isDisabled={busy}>
            {busy ? 'Unpublishing…' : 'Unpublish it'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
