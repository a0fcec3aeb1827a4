import { Alert, Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { WebhookDeliveryDetail } from '#contract/audience/webhookDeliveries.ts'
import { secretOverlapHours, type Webhook } from '#contract/audience/webhooks.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import { Loaded } from '../../../kit/Section.tsx'
import { dataOf, useAction } from '../../../kit/useAction.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api, problemText } from '../../../kit/api.ts'
import { count, formatDateTime } from '../../format.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { useIsAdmin } from '../../people/useIsAdmin.ts'
import { Log } from './Deliveries.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import styles from './Webhooks.module.css'
import { reloadWebhooks, useWebhook, webhooksPath } from './webhooks.ts'
import { DeleteDialog, namesOf, ReceiverLink, WebhookCard, WebhookDialog } from './WebhooksPanel.tsx'

/** Milliseconds between two looks at what became of a test. */
const every = 700

const isUnderway = (delivery: WebhookDeliveryDetail | undefined): boolean =>
  delivery === undefined || delivery.state === 'waiting' || delivery.state === 'sending'

const wordsOf = ({ state, last_status, last_error, attempts }: WebhookDeliveryDetail): string => {
  const took = attempts.at(-1)?.duration_ms
  if (state !== 'delivered') return `The test event was not delivered. ${last_error ?? ''}`
  return `The test event was delivered: status ${last_status}, in ${took?.toLocaleString('en-GB')} ms.`
}

/** Sends a test event and says what became of it. */
const TestEvent = ({ id, busy: otherwise }: { id: string; busy: boolean }) => {
  const [message, setMessage] = useState<string>()
  const { busy, problem, run } = useAction(reloadWebhooks)
  const { data, error } = useQuery({
    queryKey: ['webhook test', id, message],
    queryFn: () => api.getWebhookDelivery({ params: { id, message: message ?? '' } }),
    enabled: message !== undefined,
    refetchInterval: ({ state }) => isUnderway(state.data) && every,
  })
  const underway = message !== undefined && isUnderway(data) && !error
  useEffect(() => {
    if (data && !isUnderway(data)) void reloadWebhooks()
  }, [data])

  const send = async () => {
    const message_id = crypto.randomUUID()
    setMessage(undefined)
    const sent = await run('test', async () =>
      dataOf(await api.testWebhook({ params: { id }, body: { message_id } })),
    )
    if (sent) setMessage(message_id)
  }
  const isBad = data && data.state !== 'delivered'
  return (
    <>
      <Button isDisabled={otherwise || busy !== undefined || underway} onClick={() => void send()}>
        {busy || underway ? 'Sending test event…' : 'Send test event'}
      </Button>
      <p role="status" className={isBad ? inputs.error : layout.quiet}>
        {data && !underway && wordsOf(data)}
      </p>
      <p role="alert" className={inputs.error}>
        {problem ?? (error && problemText(error))}
      </p>
    </>
  )
}

type Open = 'change' | 'rotate' | 'delete' | { secret: string }

/** The actions of administrators on a webhook. */
const WebhookActs = ({ webhook }: { webhook: Webhook }) => {
  const { id, enabled, version } = webhook
  const [open, setOpen] = useState<Open>()
  const { busy, problem, run } = useAction(reloadWebhooks)
  const close = () => setOpen(undefined)

  const toggle = async () => {
    const body = { enabled: !enabled }
    const done = await run('toggle', () => api.updateWebhook({ params: { id }, body, ifMatch: version }))
    if (done) toast(enabled ? 'Webhook disabled' : 'Webhook enabled')
  }
  const redeliver = async () => {
    const done = await run('redeliver', async () =>
      dataOf(await api.redeliverDeadWebhooks({ params: { id } })),
    )
    if (!done) return
    if (done.queued === 0) toast('No dead letters', 'Everything was delivered, or is still being tried.')
    else
      toast(
        'On their way again',
        `${count(done.queued, 'dead letter')}${done.more ? '; there are more, ask again for the rest' : ''}.`,
      )
  }
  const isDisabled = busy !== undefined
  return (
    <>
      <div className={layout.actions}>
        <TestEvent id={id} busy={isDisabled} />
      </div>
      <div className={layout.actions}>
        <Button isDisabled={isDisabled} onClick={() => setOpen('change')}>
          Change
        </Button>
        <Button isDisabled={isDisabled} onClick={() => void toggle()}>
          {enabled ? 'Disable' : 'Enable'}
        </Button>
        <Button isDisabled={isDisabled} onClick={() => setOpen('rotate')}>
          Replace secret
        </Button>
        <Button isDisabled={isDisabled || !enabled} onClick={() => void redeliver()}>
          {busy === 'redeliver' ? 'Delivering…' : 'Deliver dead letters again'}
        </Button>
        <Button isDisabled={isDisabled} colorTheme="error" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      <p className={inputs.error} role="alert">
        {problem}
      </p>
      {open === 'change' && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === 'rotate' && (
        <Confirm
          title="Replace the signing secret?"
          keep="Keep the secret"
          act="Replace secret"
          acting="Replacing…"
          run={async () => dataOf(await api.rotateWebhookSecret({ params: { id } }))}
          onDone={({ secret }) => setOpen({ secret })}
          onEnd={reloadWebhooks}
          onClose={close}
        >
          <p>
            The new secret signs at once. For {secretOverlapHours} hours the old one signs beside it, so that
            the receiver can change over without losing a message.
          </p>
          <p className={layout.note}>
            After that, messages verify with the new secret only. Has the old one become known to others, have
            the receiver changed over now.
          </p>
        </Confirm>
      )}
      {open === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
      {typeof open === 'object' && (
        <SecretDialog title="Secret replaced" secret={open.secret} onClose={close} />
      )}
    </>
  )
}

const Shown = ({ webhook }: { webhook: Webhook }) => {
  const { id } = webhook
  const isAdmin = useIsAdmin()
  return (
    <>
      <WebhookCard webhook={webhook}>
        <h2 className={styles.url}>{webhook.url}</h2>
        {webhook.description && <p>{webhook.description}</p>}
      </WebhookCard>
      {webhook.disabled_reason === 'gone' || webhook.disabled_reason === 'failing' ? (
        <Alert variation="warning" hasIcon={false} heading="Switched off by itself">
          {webhook.disabled_reason === 'gone'
            ? 'The address answered 410, which says that it wants no more messages.'
            : 'No try has reached the address for more than five days.'}{' '}
          {webhook.disabled_at && `That was ${formatDateTime(webhook.disabled_at)}.`} Announcements since then
          were not sent to it.
        </Alert>
      ) : null}
      <dl className={lists.pairs}>
        <dt>Sent for</dt>
        <dd>{namesOf(webhook.kinds)}</dd>
        <dt>Secret</dt>
        <dd>{webhook.rotated_at ? `Replaced ${formatDateTime(webhook.rotated_at)}` : 'The first one'}</dd>
        <dt>Added</dt>
        <dd>{formatDateTime(webhook.created_at)}</dd>
      </dl>
      {isAdmin && <WebhookActs webhook={webhook} />}
      <h3>Deliveries</h3>
      <Log id={id} canRedeliver={isAdmin} />
      <ReceiverLink />
    </>
  )
}

/** A webhook: how it fares, what can be done about it, and what was sent to it. */
export const WebhookPage = () => {
  const { id = '' } = useParams()
  const query = useWebhook(id)
  useDocumentTitle('Webhook')
  return (
    <section className={layout.stack} aria-label="Webhook">
      <p>
        <Link to={webhooksPath}>All webhooks</Link>
      </p>
      <Loaded query={query} what="webhook">
        {webhook => <Shown key={id} webhook={webhook} />}
      </Loaded>
    </section>
  )
}
