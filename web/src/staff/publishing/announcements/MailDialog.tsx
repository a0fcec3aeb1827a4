import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api, problemText } from '../../../kit/api.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { exactMoment } from '../pickers/moments.ts'
import { cacheAnnouncement } from './useAnnouncement.ts'

/** Mails subscribers of an announcement that was older than a day when it came: it asks first, as no mail comes back. */
export const MailDialog = (props: { announcement: StaffAnnouncement; onClose: () => void }) => {
  const { announcement, onClose } = props
  const { id, version, title, released_at } = announcement
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const mail = async () => {
    setBusy(true)
    try {
      cacheAnnouncement(await api.mailAnnouncement({ params: { id }, ifMatch: version }))
      onClose()
      toast('Subscribers are being mailed', 'Content, Distribution shows how far it is.')
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Mail subscribers “${title}”?`} onClose={onClose}>
      <div className={layout.stack}>
        <p>
          Nobody was told of it, because it was older than a day when it came. The mail says when it was
          released: {exactMoment(released_at ?? '')}. Webhooks are called as well. Mail cannot be taken back.
        </p>
        {problem && <p role="alert">{problem}</p>}
        <footer className={layout.footer}>
          <Button onClick={onClose}>Mail nobody</Button>
          <Button variation="primary" isDisabled={busy} onClick={() => void mail()}>
            {busy ? 'Starting…' : 'Mail subscribers'}
          </Button>
        </footer>
      </div>
    </Dialog>
  )
}
