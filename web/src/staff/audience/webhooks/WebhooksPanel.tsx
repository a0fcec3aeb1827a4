import { TextField } from '@aws-amplify/ui-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { updateKinds } from '#contract/audience/updateKinds.ts'
import { WebhookForm, type Webhook } from '#contract/audience/webhooks.ts'
import { Choices } from '../../../kit/Choices.tsx'
import { Confirm } from '../../../kit/Confirm.tsx'
import { FormDialog } from '../../../kit/Form.tsx'
import { Cards, Loaded, Section } from '../../../kit/Section.tsx'
import { dataOf } from '../../../kit/useAction.ts'
import { useEditor, type Fields } from '../../../kit/useEditor.ts'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import { kindNames } from '../subscribers/kindNames.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { useIsAdmin } from '../../people/useIsAdmin.ts'
import { SecretDialog } from './SecretDialog.tsx'
import lists from '../../../kit/styles/Lists.module.css'
import styles from './Webhooks.module.css'
import {
  lastWords,
  reloadList,
  reloadWebhooks,
  standingOf,
  useReceiver,
  useWebhooks,
  webhooksPath,
} from './webhooks.ts'

export const namesOf = (kinds: WebhookForm['kinds'], between = ', '): string =>
  kinds.map(kind => kindNames[kind]).join(between)

const fields: Fields<WebhookForm> = {
  url: { label: 'Address' },
  description: { label: 'Description' },
  kinds: { label: 'Sent for', say: kinds => namesOf(kinds) },
}

/** The form of a webhook: a new one, whose secret it shows, or the given one. */
export const WebhookDialog = ({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) => {
  const [id] = useState(() => webhook?.id ?? crypto.randomUUID())
  const [secret, setSecret] = useState<string>()
  const editor = useEditor({
    key: `webhook ${webhook?.id ?? 'new'}`,
    thing: webhook,
    fields,
    empty: { url: '', description: '', kinds: [...updateKinds] },
    valuesOf: ({ url, description, kinds }: Webhook): WebhookForm => ({ url, description, kinds }),
    schema: WebhookForm,
    inputOf: values => ({ ...values, url: values.url.trim() }),
    save: async (body, base) => {
      if (base > 0) return api.updateWebhook({ params: { id }, body, ifMatch: base })
      const added = dataOf(await api.registerWebhook({ body: { ...body, id } }))
      setSecret(added.secret)
      return added.webhook
    },
    onSaved: () => {
      if (!webhook) return
      toast('Webhook saved')
      onClose()
    },
    reload: reloadWebhooks,
  })
  if (secret) return <SecretDialog title="Webhook added" secret={secret} onClose={onClose} />
  return (
    <FormDialog
      editor={editor}
      what="webhook"
      title={webhook ? 'Change webhook' : 'Add webhook'}
      submit={webhook ? 'Save' : 'Add webhook'}
      onClose={onClose}
    >
      <TextField
        {...editor.text('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        descriptiveText="Called by POST for each announcement. Only public https addresses; redirects are not followed."
        data-autofocus
      />
      <TextField {...editor.text('description')} placeholder="Whose program it is" maxLength={200} />
      <Choices {...editor.several('kinds')} options={kindNames} />
    </FormDialog>
  )
}

export const DeleteDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const navigate = useNavigate()
  return (
    <Confirm
      danger
      title="Delete this webhook?"
      keep="Keep it"
      act="Delete webhook"
      acting="Deleting…"
      run={() => api.deleteWebhook({ params: { id: webhook.id } })}
      done={['Webhook deleted', 'Nothing is sent to its address any more.']}
      onDone={() => void navigate(webhooksPath)}
      onEnd={reloadList}
      onClose={onClose}
    >
      <p className={styles.url}>{webhook.url}</p>
      <p>
        Its secret and its log go with it, and what still waits for it is not sent. To stop it for a time,
        disable it.
      </p>
    </Confirm>
  )
}

const tones = { on: 'good', off: undefined, failing: 'bad' }

/** A webhook and how it fares, with the colour of that. */
export const WebhookCard = ({ webhook, children }: { webhook: Webhook; children: ReactNode }) => {
  const { standing, words } = standingOf(webhook)
  return (
    <div className={lists.card} data-tone={tones[standing]}>
      <div className={lists.thing}>{children}</div>
      <div>
        <p className={lists.state}>{words}</p>
        <p className={layout.quiet}>{lastWords(webhook)}</p>
      </div>
    </div>
  )
}

/** The local run's page of what webhooks brought. */
export const ReceiverLink = () => {
  const receiver = useReceiver()
  return (
    receiver && (
      <p>
        <ExternalLink href={receiver}>Open the webhook receiver</ExternalLink>
      </p>
    )
  )
}

/** The programs that announcements are sent to, and how they fare. */
export const WebhooksPanel = () => {
  const query = useWebhooks()
  const [adding, setAdding] = useState(false)
  const isAdmin = useIsAdmin()
  return (
    <Section
      title="Webhooks"
      text={`Programs that are called, with a signature, as soon as an announcement is out.${isAdmin ? '' : ' Administrators can add and change them.'}`}
      action={isAdmin && { label: 'Add webhook', isDisabled: !query.data, onClick: () => setAdding(true) }}
    >
      <Loaded query={query} what="webhooks">
        {webhooks => (
          <Cards
            label="Webhooks"
            rows={webhooks}
            empty={[
              'No webhooks',
              'Add the address of a program, and it hears of each announcement at the moment of its publication.',
            ]}
          >
            {webhook => (
              <li key={webhook.id}>
                <WebhookCard webhook={webhook}>
                  <h3 className={styles.url}>
                    <Link to={`${webhooksPath}/${webhook.id}`}>{webhook.url}</Link>
                  </h3>
                  {webhook.description && <p>{webhook.description}</p>}
                  <p className={layout.quiet}>{namesOf(webhook.kinds, ' · ')}</p>
                </WebhookCard>
              </li>
            )}
          </Cards>
        )}
      </Loaded>
      <ReceiverLink />
      {adding && <WebhookDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}
