import { Button } from '@aws-amplify/ui-react'
import type { Webhook } from '#contract/audience/webhooks.ts'
import { Dialog } from '../../../staff/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../api.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { useAct } from './useAct.ts'
import { reloadList } from './useWebhooks.ts'
import styles from './Webhooks.module.css'

/** Removes a webhook after asking. */
export const DeleteDialog = (props: { webhook: Webhook; onDone: () => void; onClose: () => void }) => {
  const { webhook, onDone, onClose } = props
  const { busy, problem, act } = useAct(reloadList)
  const remove = async () => {
    if (!(await act('delete', () => api.deleteWebhook({ params: { id: webhook.id } })))) return
    toast('Webhook deleted', 'Nothing is sent to its address any more.')
    onDone()
  }
  return (
    <Dialog title="Delete this webhook?" onClose={onClose}>
      <div className={layout.stack}>
        <p className={styles.url}>{webhook.url}</p>
        <p>
          Its secret and its log go with it, and what still waits for it is not sent. To stop it for a time,
          disable it.
        </p>
        <p className={inputs.error} role="alert">
          {problem}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button
          colorTheme="error"
          variation="primary"
          isDisabled={busy !== undefined}
          onClick={() => void remove()}
        >
          {busy ? 'Deleting…' : 'Delete webhook'}
        </Button>
      </footer>
    </Dialog>
  )
}
