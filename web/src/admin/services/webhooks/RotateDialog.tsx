import { Button } from '@aws-amplify/ui-react'
import { secretOverlapHours } from '#contract/audience/webhooks.ts'
import { Dialog } from '../../../staff/Dialog.tsx'
import { api } from '../../api.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { dataOf, useAct } from './useAct.ts'

/** Replaces a webhook's secret after saying what that means for its receiver. */
export const RotateDialog = (props: {
  id: string
  onSecret: (secret: string) => void
  onClose: () => void
}) => {
  const { id, onSecret, onClose } = props
  const { busy, problem, act } = useAct()
  const rotate = async () => {
    const made = await act('rotate', async () => dataOf(await api.rotateWebhookSecret({ params: { id } })))
    if (made) onSecret(made.secret)
  }
  return (
    <Dialog title="Replace the signing secret?" onClose={onClose}>
      <div className={layout.stack}>
        <p>
          The new secret signs at once. For {secretOverlapHours} hours the old one signs beside it, so that
          the receiver can change over without losing a message.
        </p>
        <p className={layout.note}>
          After that, messages verify with the new secret only. Has the old one become known to others, have
          the receiver changed over now.
        </p>
        <p className={inputs.error} role="alert">
          {problem}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button onClick={onClose}>Keep the secret</Button>
        <Button
          variation="primary"
          data-autofocus
          isDisabled={busy !== undefined}
          onClick={() => void rotate()}
        >
          {busy ? 'Replacing…' : 'Replace secret'}
        </Button>
      </footer>
    </Dialog>
  )
}
