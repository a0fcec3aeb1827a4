import { Button } from '@aws-amplify/ui-react'
import { useId, useState, type FormEvent } from 'react'
import { withdrawAnnouncement, type StaffAnnouncement } from '#contract/announcementEdits.ts'
import { ApiProblem } from '../../../api.ts'
import { Dialog } from '../../../staff/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api, problemText } from '../../api.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { PapersToo, usePapersToo } from './PapersToo.tsx'
import { changed } from './useAnnouncement.ts'

/** Takes an announcement back: says what readers lose, and asks why. */
export const WithdrawDialog = (props: {
  announcement: StaffAnnouncement
  isOut: boolean
  /** Somebody else changed it meanwhile. */
  onNewer: (current: StaffAnnouncement) => void
  onDone: () => void
  onClose: () => void
}) => {
  const { announcement, isOut, onClose } = props
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const papers = usePapersToo(announcement)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { error } = withdrawAnnouncement.body.safeParse({ reason })
    setWrong(error?.issues[0]?.message)
    if (error) return
    setBusy(true)
    try {
      const { id, version } = announcement
      changed(await api.withdrawAnnouncement({ params: { id }, body: { reason }, ifMatch: version }))
      await papers.takeBack(reason)
      props.onDone()
      onClose()
      toast('Announcement withdrawn', isOut ? 'Readers no longer find it.' : 'It will not go out.')
    } catch (error) {
      const details = error instanceof ApiProblem ? error.details : undefined
      const current = (details as { current?: StaffAnnouncement } | undefined)?.current
      if (current && current.version !== announcement.version) {
        props.onNewer(current)
        onClose()
      } else setWrong(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={isOut ? `Withdraw “${announcement.title}”?` : `Give up “${announcement.title}”?`}
      onClose={onClose}
    >
      <form className={layout.stack} onSubmit={event => void submit(event)} noValidate>
        <p>
          {isOut
            ? 'Its page, its place in lists, search and feeds are gone at once. Mail that was sent cannot be taken back. It cannot be released again: write a new one instead.'
            : 'It cannot be released any more. Readers never saw it.'}{' '}
          Staff still see it, with the reason.
        </p>
        <PapersToo papers={papers} />
        <div className={inputs.group}>
          <label className={inputs.label} htmlFor={id}>
            Reason, for the record
          </label>
          <textarea
            id={id}
            className={inputs.area}
            value={reason}
            maxLength={500}
            data-autofocus
            aria-invalid={wrong !== undefined}
            aria-describedby={`${id}-error`}
            onChange={event => setReason(event.target.value)}
          />
          <span id={`${id}-error`} className={inputs.error} role="alert">
            {wrong}
          </span>
        </div>
        <footer className={layout.footer}>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" variation="primary" colorTheme="error" isDisabled={busy}>
            {busy ? 'Withdrawing…' : isOut ? 'Withdraw it' : 'Give it up'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
