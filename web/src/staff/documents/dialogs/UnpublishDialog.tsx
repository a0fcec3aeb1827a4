import { useState } from 'react'
import { unpublishDocument } from '#contract/documents/documentEdits.ts'
import type { Document } from '#contract/documents/documents.ts'
import { newerOf } from '../../../kit/useAction.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { showChanged } from '../useDocuments.ts'

/** Takes a document back from readers: says what they lose, and asks why (decision 49). */
export const UnpublishDialog = (props: { document: Document; onClose: () => void }) => {
  const { onClose } = props
  const [document, setDocument] = useState(props.document)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  const unpublish = async (reason: string) => {
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
      const newer = newerOf<Document>(error, document.version)
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
    <ReasonDialog
      title={`Unpublish “${document.title}”?`}
      keep="Keep it public"
      act="Unpublish it"
      acting="Unpublishing…"
      isDestructive
      busy={busy}
      problem={wrong}
      onAct={reason => void unpublish(reason)}
      onClose={onClose}
    >
      <p>
        Readers get nothing at its address any more, and lists and search no longer show it. File, record and
        history stay, and a release can publish it again. What somebody has, they have.
      </p>
    </ReasonDialog>
  )
}
