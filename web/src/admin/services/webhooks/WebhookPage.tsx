import { Alert } from '@aws-amplify/ui-react'
import { Link, useParams } from 'react-router-dom'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { FetchFailed } from '../../FetchFailed.tsx'
import { kindNames } from '../../rnsFeeds/subscribers/kindNames.ts'
import layout from '../../styles/Layout.module.css'
import lists from '../../styles/Lists.module.css'
import { useIsAdmin } from '../../useIsAdmin.ts'
import { Log } from './Log.tsx'
import { webhooksPath } from './paths.ts'
import { useReceiver, useWebhook } from './useWebhooks.ts'
import { WebhookActs } from './WebhookActs.tsx'
import styles from './Webhooks.module.css'
import { lastWords, standingOf } from './words.ts'
import { formatDateTime } from '../../format.ts'

const Shown = ({ id }: { id: string }) => {
  const { data: webhook, error, refetch } = useWebhook(id)
  const isAdmin = useIsAdmin()
  const receiver = useReceiver()
  if (!webhook)
    return error ? (
      <FetchFailed heading="The webhook could not be read" error={error} onRetry={() => void refetch()} />
    ) : (
      <p role="status">Loading the webhook…</p>
    )
  const { standing, words } = standingOf(webhook)
  return (
    <>
      <header className={styles.webhook} data-standing={standing}>
        <div className={styles.what}>
          <h2 className={styles.url}>{webhook.url}</h2>
          {webhook.description && <p>{webhook.description}</p>}
        </div>
        <div className={styles.fares}>
          <p className={styles.standing}>{words}</p>
          <p className={layout.quiet}>{lastWords(webhook)}</p>
        </div>
      </header>
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
        <dd>{webhook.kinds.map(kind => kindNames[kind]).join(', ')}</dd>
        <dt>Secret</dt>
        <dd>{webhook.rotated_at ? `Replaced ${formatDateTime(webhook.rotated_at)}` : 'The first one'}</dd>
        <dt>Added</dt>
        <dd>{formatDateTime(webhook.created_at)}</dd>
      </dl>
      {isAdmin && <WebhookActs webhook={webhook} />}
      <h3>Deliveries</h3>
      <Log id={id} canRedeliver={isAdmin} />
      {receiver && (
        <p>
          <ExternalLink href={receiver}>Open the webhook receiver</ExternalLink>
        </p>
      )}
    </>
  )
}

/** A webhook: how it fares, what can be done about it, and what was sent to it. */
export const WebhookPage = () => {
  const { id = '' } = useParams()
  useDocumentTitle('Webhook')
  return (
    <section className={layout.stack} aria-label="Webhook">
      <p>
        <Link to={webhooksPath}>All webhooks</Link>
      </p>
      <Shown key={id} id={id} />
    </section>
  )
}
