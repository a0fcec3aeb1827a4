import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { WebhookDelivery, WebhookTry } from '#contract/audience/webhookDeliveries.ts'
import { Loaded } from '../../../kit/Section.tsx'
import { dataOf, useAction } from '../../../kit/useAction.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText, problemText } from '../../../kit/api.ts'
import { formatDateTime } from '../../format.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import styles from './Webhooks.module.css'
import { reloadWebhooks, stateWords, tries, useDelivery, useLog } from './webhooks.ts'

const pretty = (payload: string): string => {
  try {
    return JSON.stringify(JSON.parse(payload), undefined, 2)
  } catch {
    return payload
  }
}

/** One try: what was sent in its headers, and what was answered. */
const Try = ({ made, message, number }: { made: WebhookTry; message: string; number: number }) => (
  <li>
    <p>
      <time dateTime={made.at}>{formatDateTime(made.at)}</time> ·{' '}
      {made.status === null ? 'no answer' : `status ${made.status}`} ·{' '}
      {made.duration_ms.toLocaleString('en-GB')} ms
    </p>
    {made.error && <p className={inputs.error}>{made.error}</p>}
    <pre className={layout.code} tabIndex={0} role="group" aria-label={`Request of try ${number}`}>
      {`POST ${made.url}\nwebhook-id: ${message}\nwebhook-timestamp: ${Math.floor(Date.parse(made.at) / 1000)}\nwebhook-signature: ${made.signature}`}
    </pre>
    {made.answer !== null && (
      <pre className={layout.code} tabIndex={0} role="group" aria-label={`Answer to try ${number}`}>
        {made.answer || 'An empty answer.'}
      </pre>
    )}
  </li>
)

const Detail = ({ id, delivery }: { id: string; delivery: WebhookDelivery }) => {
  const { message_id: message, state, tries: n } = delivery
  const { data, error } = useDelivery(id, message, `${state} ${n}`)
  if (!data)
    return error ? <p role="alert">{problemText(error)}</p> : <p role="status">Loading what was sent…</p>
  return (
    <>
      <h4>Message</h4>
      <pre className={layout.code} tabIndex={0} role="group" aria-label="Message">
        {pretty(data.payload) || 'Nothing was sent.'}
      </pre>
      {data.attempts.length > 0 && <h4>Tries</h4>}
      <ol className={`${layout.stack} ${styles.tries}`}>
        {data.attempts.map((made, index) => (
          <Try
            key={made.at}
            made={made}
            message={message}
            number={data.tries - data.attempts.length + index + 1}
          />
        ))}
      </ol>
    </>
  )
}

const tones: Partial<Record<WebhookDelivery['state'], string>> = { delivered: 'good', dead: 'bad' }

/** A message of the log, with all that was sent and answered when it is opened. */
const Delivery = (props: { id: string; delivery: WebhookDelivery; canRedeliver: boolean }) => {
  const { id, delivery, canRedeliver } = props
  const { message_id: message, subject, state, created_at, next_try_at, last_error } = delivery
  const [open, setOpen] = useState(false)
  const { busy, run } = useAction(reloadWebhooks)

  const redeliver = async () => {
    const done = await run(
      'redeliver',
      async () => dataOf(await api.redeliverWebhook({ params: { id, message } })),
      error => void toastError('Not delivered again', failureText(error)),
    )
    if (done) toast('On its way again', `“${subject}” is sent under the same id.`)
  }
  return (
    <li className={styles.delivery} data-tone={tones[state]}>
      <details className={lists.opens} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <strong className={lists.thing}>{subject}</strong>
          <span className={lists.state}>{stateWords[state]}</span>
          <span className={layout.quiet}>
            <time dateTime={created_at}>{formatDateTime(created_at)}</time> · {tries(delivery.tries)}
            {state === 'waiting' &&
              next_try_at &&
              delivery.tries > 0 &&
              ` · next ${formatDateTime(next_try_at)}`}
          </span>
        </summary>
        {open && (
          <div className={`${layout.stack} ${styles.detail}`}>
            {last_error && <p className={inputs.error}>{last_error}</p>}
            <Detail id={id} delivery={delivery} />
            {canRedeliver && (
              <p>
                <Button
                  size="small"
                  isDisabled={busy !== undefined || state === 'sending'}
                  aria-label={`Deliver “${subject}” again`}
                  onClick={() => void redeliver()}
                >
                  {busy ? 'Delivering…' : 'Deliver again'}
                </Button>
              </p>
            )}
          </div>
        )}
      </details>
    </li>
  )
}

/** The deliveries to a webhook, newest first. */
export const Log = ({ id, canRedeliver }: { id: string; canRedeliver: boolean }) => {
  const log = useLog(id)
  return (
    <Loaded query={log} what="log">
      {({ pages }) => {
        const deliveries = pages.flatMap(page => page.deliveries)
        if (deliveries.length === 0)
          return <p className={layout.quiet}>Nothing was sent in the last thirty days.</p>
        return (
          <>
            <ul className={lists.cards} aria-label="Deliveries">
              {deliveries.map(delivery => (
                <Delivery key={delivery.message_id} id={id} delivery={delivery} canRedeliver={canRedeliver} />
              ))}
            </ul>
            {log.hasNextPage && (
              <p>
                <Button isDisabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  {log.isFetchingNextPage ? 'Loading…' : 'Show earlier ones'}
                </Button>
              </p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
