import { Button } from '@aws-amplify/ui-react'
import { Dialog } from '../../../kit/Dialog.tsx'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import styles from './Webhooks.module.css'

const copy = async (secret: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(secret)
    toast('Secret copied', 'Give it to the program that takes the webhook.')
  } catch {
    toastError('Secret not copied', 'The browser did not allow it. Select the secret and copy it.')
  }
}

/** Shows a secret, the only time that anybody can see it. */
export const SecretDialog = (props: { secret: string; title: string; onClose: () => void }) => (
  <Dialog title={props.title} onClose={props.onClose}>
    <div className={layout.stack}>
      <p>The receiving program checks with this secret that a message comes from here and was not changed.</p>
      <label className={`${inputs.group} ${styles.secret}`}>
        <span className={inputs.label}>Signing secret</span>
        <input
          className={inputs.input}
          readOnly
          value={props.secret}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          onFocus={event => event.target.select()}
        />
      </label>
      <p className={layout.note}>
        <strong>It is shown this once.</strong> Nobody can look it up later; a lost one is replaced by a new
        one.
      </p>
    </div>
    <footer className={layout.footer}>
      <Button onClick={() => void copy(props.secret)}>Copy secret</Button>
      <Button variation="primary" onClick={props.onClose}>
        I have kept it
      </Button>
    </footer>
  </Dialog>
)
