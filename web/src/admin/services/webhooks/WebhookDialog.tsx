import { Alert, Button, TextField } from '@aws-amplify/ui-react'
import { useRef, useState, type FormEvent } from 'react'
import { updateKinds, type UpdateKind } from '#contract/audience/updateKinds.ts'
import { type Webhook, WebhookForm } from '#contract/audience/webhooks.ts'
import { Dialog } from '../../../staff/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../api.ts'
import { fieldErrors } from '../../forms/fieldErrors.ts'
import { useDraft } from '../../forms/useDraft.ts'
import { kindNames } from '../../rnsFeeds/subscribers/kindNames.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { dataOf, useAct } from './useAct.ts'

interface Values {
  url: string
  description: string
  kinds: UpdateKind[]
}

const empty: Values = { url: '', description: '', kinds: [...updateKinds] }
const valuesOf = ({ url, description, kinds }: Webhook): Values => ({ url, description, kinds })

/** The form of a webhook: of a new one, whose secret it hands on, or of the one that is given. */
export const WebhookDialog = (props: {
  webhook?: Webhook
  onSecret?: (secret: string) => void
  onClose: () => void
}) => {
  const { webhook, onSecret, onClose } = props
  const [id] = useState(() => webhook?.id ?? crypto.randomUUID())
  const [stored] = useState(() => ({
    version: webhook?.version ?? 0,
    values: webhook ? valuesOf(webhook) : empty,
  }))
  const draft = useDraft(`webhook ${webhook?.id ?? 'new'}`, stored)
  const { busy, problem, errors, setErrors, act } = useAct()
  const form = useRef<HTMLFormElement>(null)
  const { url, description, kinds } = draft.values

  const close = () => {
    draft.drop()
    onClose()
  }
  const save = async (body: WebhookForm) => {
    if (!webhook) {
      const made = await act('save', async () => dataOf(await api.registerWebhook({ body: { ...body, id } })))
      if (made) onSecret?.(made.secret)
      return made
    }
    const saved = await act('save', () =>
      api.updateWebhook({ params: { id }, body, ifMatch: webhook.version }),
    )
    if (saved) toast('Webhook saved')
    return saved
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = WebhookForm.safeParse({ ...draft.values, url: url.trim() })
    if (!checked.success) setErrors(fieldErrors(checked.error.issues))
    else if (await save(checked.data)) return close()
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const has = (kind: UpdateKind) => kinds.includes(kind)
  return (
    <Dialog title={webhook ? 'Change webhook' : 'Add webhook'} onClose={close}>
      <form ref={form} className={layout.stack} noValidate onSubmit={event => void submit(event)}>
        {draft.recovered && <p className={layout.note}>What you typed before, and did not save, is back.</p>}
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          descriptiveText="Called by POST for each announcement. Only public https addresses; redirects are not followed."
          value={url}
          isDisabled={busy !== undefined}
          hasError={errors['url'] !== undefined}
          aria-invalid={errors['url'] !== undefined}
          errorMessage={errors['url'] ?? ''}
          data-autofocus
          onChange={event => draft.change({ url: event.target.value })}
        />
        <TextField
          label="Description"
          placeholder="Whose program it is"
          maxLength={200}
          value={description}
          isDisabled={busy !== undefined}
          onChange={event => draft.change({ description: event.target.value })}
        />
        <fieldset
          className={inputs.group}
          disabled={busy !== undefined}
          aria-describedby={errors['kinds'] ? 'webhook-kinds-error' : undefined}
        >
          <legend className={inputs.label}>Sent for</legend>
          {updateKinds.map(kind => (
            <label key={kind} className={inputs.choice}>
              <input
                type="checkbox"
                checked={has(kind)}
                aria-invalid={errors['kinds'] !== undefined}
                onChange={() =>
                  draft.change({
                    kinds: updateKinds.filter(each => (each === kind ? !has(kind) : has(each))),
                  })
                }
              />
              <span>{kindNames[kind]}</span>
            </label>
          ))}
          <p id="webhook-kinds-error" className={inputs.error}>
            {errors['kinds']}
          </p>
        </fieldset>
        {problem && (
          <Alert variation="error" role="alert" hasIcon={false}>
            {problem} What you typed is kept.
          </Alert>
        )}
        <footer className={layout.footer}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variation="primary" isDisabled={busy !== undefined}>
            {busy ? 'Saving…' : webhook ? 'Save' : 'Add webhook'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
