import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Dialog } from '../../../kit/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../api.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { switched } from './useDistributions.ts'

/** Pauses the mails about announcements after saying what that does. */
export const PauseDialog = ({ onClose }: { onClose: () => void }) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const pause = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      switched(await api.switchMails({ body: { paused: true } }))
      onClose()
      toast('Mails are paused', 'Nothing is lost: they wait until an administrator lets them go on.')
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Pause mails about announcements?" onClose={onClose}>
      <div className={layout.stack}>
        <p>
          From the next mail on everything waits, also of an announcement that is being sent this moment.
          Mails that went cannot be taken back.
        </p>
        <p className={layout.note}>
          Followers hear of what is announced meanwhile only when you let mails go on. The site and its feeds
          show it at once all the same. Who paused and when is on record.
        </p>
        <p className={inputs.error} role="alert">
          {problem}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button onClick={onClose}>Let them go</Button>
        <Button variation="primary" data-autofocus isDisabled={busy} onClick={() => void pause()}>
          {busy ? 'Pausing…' : 'Pause mails'}
        </Button>
      </footer>
    </Dialog>
  )
}
