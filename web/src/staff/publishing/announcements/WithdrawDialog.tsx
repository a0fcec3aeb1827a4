import { useState } from 'react'
import { type StaffAnnouncement, withdrawAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { ApiProblem } from '../../../api.ts'
import { toastError, toast } from '../../../ui/toast/toasts.ts'
import { api, failureText, problemText } from '../../../kit/api.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import inputs from '../../../kit/styles/Inputs.module.css'
import { stateOf } from '../../documents/documentState.ts'
import { showChanged } from '../../documents/useDocuments.ts'
import { useAllDocuments } from '../pickers/useThings.ts'
import { cacheAnnouncement } from './useAnnouncement.ts'

/** The documents that readers got with an announcement, and which of them go when it goes: all unless somebody keeps one. */
const usePapersToo = ({ attachments }: Pick<StaffAnnouncement, 'attachments'>) => {
  const { data } = useAllDocuments()
  const [kept, setKept] = useState<readonly string[]>([])
  const papers = (data ?? []).filter(
    document => attachments.includes(document.id) && stateOf(document, Date.now()) === 'public',
  )
  return {
    papers,
    kept,
    keep: (id: string, isKept: boolean) =>
      setKept(isKept ? [...kept, id] : kept.filter(other => other !== id)),
    /** Unpublishes those that are not kept; says of each that could not be, and goes on with the others. */
    takeBack: async (reason: string): Promise<void> => {
      for (const { id, title, version } of papers.filter(paper => !kept.includes(paper.id)))
        try {
          showChanged(await api.unpublishDocument({ params: { id }, body: { reason }, ifMatch: version }))
        } catch (error) {
          toastError('Still public', `“${title}”: ${failureText(error)}`)
        }
    },
  }
}

/** Asks about the documents of an announcement that is withdrawn. */
const PapersToo = ({ papers: all }: { papers: ReturnType<typeof usePapersToo> }) => {
  if (all.papers.length === 0) return null
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>Its documents, which readers have too: unpublish</legend>
      {all.papers.map(({ id, title }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={!all.kept.includes(id)}
            onChange={event => all.keep(id, !event.target.checked)}
          />{' '}
          {title}
        </label>
      ))}
    </fieldset>
  )
}

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
      cacheAnnouncement(
        await api.withdrawAnnouncement({ params: { id }, body: { reason }, ifMatch: version }),
      )
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
