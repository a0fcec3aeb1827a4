import { updates } from '#content/updates.ts'
import { createApi } from '../../api.ts'
import button from '../../ui/Button.module.css'
import form from '../parts/Form.module.css'
import { useSending } from '../parts/useSending.ts'
import styles from './Subscription.module.css'

const words = updates.unsubscribe

/** The button that ends a subscription at once. */
export const Unsubscribe = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const { busy, failure, send } = useSending()
  const unsubscribe = async () => {
    await createApi().unsubscribe({ query: { token } })
    onDone()
  }
  return (
    <section aria-labelledby="unsubscribe" className={styles['leave']}>
      <h2 id="unsubscribe">{words.heading}</h2>
      <p>{words.text}</p>
      {failure && (
        <p role="alert" className={form['failed']}>
          {failure}
        </p>
      )}
      <button
        type="button"
        className={`${button['button']} ${button['quiet']}`}
        disabled={busy}
        onClick={() => void send({}, unsubscribe)}
      >
        {busy ? words.busy : words.button}
      </button>
    </section>
  )
}
