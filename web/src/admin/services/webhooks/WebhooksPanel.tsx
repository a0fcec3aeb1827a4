import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Webhook } from '#contract/audience/webhooks.ts'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { isSignInOver } from '../../api.ts'
import { FetchFailed } from '../../FetchFailed.tsx'
import { kindNames } from '../../rnsFeeds/subscribers/kindNames.ts'
import layout from '../../styles/Layout.module.css'
import lists from '../../styles/Lists.module.css'
import { useIsAdmin } from '../../useIsAdmin.ts'
import { webhookPath } from './paths.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { useReceiver, useWebhooks } from './useWebhooks.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import styles from './Webhooks.module.css'
import { lastWords, standingOf } from './words.ts'

const Row = ({ webhook }: { webhook: Webhook }) => {
  const { standing, words } = standingOf(webhook)
  return (
    <li className={styles.webhook} data-standing={standing}>
      <div className={styles.what}>
        <h3 className={styles.url}>
          <Link to={webhookPath(webhook.id)}>{webhook.url}</Link>
        </h3>
        {webhook.description && <p>{webhook.description}</p>}
        <p className={layout.quiet}>{webhook.kinds.map(kind => kindNames[kind]).join(' · ')}</p>
      </div>
      <div className={styles.fares}>
        <p className={styles.standing}>{words}</p>
        <p className={layout.quiet}>{lastWords(webhook)}</p>
      </div>
    </li>
  )
}

/** The programs that announcements are sent to, and how they fare. */
export const WebhooksPanel = () => {
  const { data, error, refetch } = useWebhooks()
  const [dialog, setDialog] = useState<'add' | { secret: string }>()
  const isAdmin = useIsAdmin()
  const receiver = useReceiver()
  useDocumentTitle('Webhooks')
  return (
    <section className={layout.stack} aria-labelledby="webhooks">
      <header className={layout.head}>
        <div>
          <h2 id="webhooks">Webhooks</h2>
          <p className={layout.quiet}>
            Programs that are called, with a signature, as soon as an announcement is out.
            {!isAdmin && ' Administrators can add and change them.'}
          </p>
        </div>
        {isAdmin && (
          <Button variation="primary" isDisabled={!data} onClick={() => setDialog('add')}>
            Add webhook
          </Button>
        )}
      </header>
      {error && !isSignInOver(error) && (
        <FetchFailed
          heading="The webhooks could not be read"
          error={error}
          stale={data && 'What is below'}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p role="status">Loading the webhooks…</p>}
      {data?.length === 0 && (
        <div className={layout.empty}>
          <h3>No webhooks</h3>
          <p className={layout.quiet}>
            Add the address of a program, and it hears of each announcement at the moment of its publication.
          </p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className={lists.cards} aria-label="Webhooks">
          {data.map(webhook => (
            <Row key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {receiver && (
        <p>
          <ExternalLink href={receiver}>Open the webhook receiver</ExternalLink>
        </p>
      )}
      {dialog === 'add' && (
        <WebhookDialog
          onClose={() => setDialog(open => (open === 'add' ? undefined : open))}
          onSecret={secret => setDialog({ secret })}
        />
      )}
      {typeof dialog === 'object' && (
        <SecretDialog title="Webhook added" secret={dialog.secret} onClose={() => setDialog(undefined)} />
      )}
    </section>
  )
}
