import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Dialog } from '../../../kit/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../api.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import lists from '../../styles/Lists.module.css'

/** Deletes somebody's address after saying that nothing brings it back. */
export const RemoveDialog = (props: {
  email: string
  handle: string
  onDone: () => void
  onClose: () => void
}) => {
  const { email, handle, onDone, onClose } = props
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const remove = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await api.removeSubscriber({ params: { handle } })
      onClose()
      onDone()
      toast('Subscriber removed', `${email} gets no more mails, and the address is deleted.`)
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Remove this subscriber?" onClose={onClose}>
      <div className={layout.stack}>
        <p>
          <strong className={lists.thing}>{email}</strong>
        </p>
        <p className={layout.note}>
          The address is deleted at once and gets no more mails. This cannot be undone: only the person
          themself can subscribe again, and confirms it by mail.
        </p>
        <p className={inputs.error} role="alert">
          {problem}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button data-autofocus onClick={onClose}>
          Keep
        </Button>
        <Button variation="primary" colorTheme="error" isDisabled={busy} onClick={() => void remove()}>
          {busy ? 'Removing…' : 'Remove for good'}
        </Button>
      </footer>
    </Dialog>
  )
}
