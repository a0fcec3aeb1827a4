import type { Subscription } from '#contract/audience/subscribers.ts'
import { updateKinds } from '#contract/audience/updateKinds.ts'
import { updates } from '#content/updates.ts'
import { createApi } from '../../api.ts'
import button from '../../ui/Button.module.css'
import styles from '../parts/Form.module.css'
import { useSending } from '../parts/useSending.ts'

interface Props {
  token: string
  subscription: Subscription
  label: string
  busyLabel: string
  onSaved: (subscription: Subscription) => void
}

/** Which updates, and the button that confirms or saves them. */
export const KindsForm = ({ token, subscription, label, busyLabel, onSaved }: Props) => {
  const { form, busy, faults, failure, send, recheck } = useSending()

  const submit = (data: FormData) => {
    const kinds = updateKinds.filter(kind => data.getAll('kinds').includes(kind))
    void send(kinds.length > 0 ? {} : { kinds: updates.none }, async () =>
      onSaved(await createApi().confirmSubscription({ body: { token, kinds } })),
    )
  }

  return (
    <form
      ref={form}
      method="post"
      aria-busy={busy}
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        submit(new FormData(event.currentTarget))
      }}
      onChange={() => recheck('kinds', undefined)}
    >
      <fieldset disabled={busy} aria-describedby={faults['kinds'] && 'kinds-error'}>
        <legend>{updates.kinds.legend}</legend>
        {updateKinds.map(kind => (
          <label key={kind} className={styles['check']}>
            <input
              type="checkbox"
              name="kinds"
              value={kind}
              defaultChecked={subscription.kinds.includes(kind)}
              aria-invalid={faults['kinds'] ? true : undefined}
            />
            <span>
              <strong>{updates.kinds[kind].title}</strong>
              <span>{updates.kinds[kind].text}</span>
            </span>
          </label>
        ))}
        {(faults['kinds'] ?? failure) && (
          <p id="kinds-error" role="alert" className={styles['failed']}>
            {faults['kinds'] ?? failure}
          </p>
        )}
        <div className={styles['actions']}>
          <button type="submit" className={button['button']} disabled={busy}>
            {busy ? busyLabel : label}
          </button>
        </div>
      </fieldset>
    </form>
  )
}
