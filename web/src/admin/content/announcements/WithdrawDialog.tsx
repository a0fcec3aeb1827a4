import { useState } from 'react'
import { withdrawAnnouncement, type StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { ApiProblem } from '../../../api.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api, problemText } from '../../api.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
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
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const papers = usePapersToo(announcement)

  const withdraw = async (reason: string) => {
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
    <ReasonDialog
      title={isOut ? `Withdraw “${announcement.title}”?` : `Give up “${announcement.title}”?`}
      keep="Keep it"
      act={isOut ? 'Withdraw it' : 'Give it up'}
      acting="Withdrawing…"
      isDestructive
      busy={busy}
      problem={wrong}
      onAct={reason => void withdraw(reason)}
      onClose={onClose}
    >
      <p>
        {isOut
          ? 'Its page, its place in lists, search and feeds are gone at once. Mail that was sent cannot be taken back. It cannot be released again: write a new one instead.'
          : 'It cannot be released any more. Readers never saw it.'}{' '}
        Staff still see it, with the reason.
      </p>
      <PapersToo papers={papers} />
    </ReasonDialog>
  )
}
