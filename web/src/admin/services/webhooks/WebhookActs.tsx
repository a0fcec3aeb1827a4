import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Webhook } from '#contract/audience/webhooks.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../api.ts'
import { count } from '../../format.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { DeleteDialog } from './DeleteDialog.tsx'
import { webhooksPath } from './paths.ts'
import { RotateDialog } from './RotateDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { TestEvent } from './TestEvent.tsx'
import { dataOf, useAct } from './useAct.ts'
import { WebhookDialog } from './WebhookDialog.tsx'

type Open = 'change' | 'rotate' | 'delete' | { secret: string }

/** What administrators do with a webhook. */
export const WebhookActs = ({ webhook }: { webhook: Webhook }) => {
  const { id, enabled, version } = webhook
  const [open, setOpen] = useState<Open>()
  const { busy, problem, act } = useAct()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)

  const toggle = async () => {
    const body = { enabled: !enabled }
    const done = await act('toggle', () => api.updateWebhook({ params: { id }, body, ifMatch: version }))
    if (done) toast(enabled ? 'Webhook disabled' : 'Webhook enabled')
  }
  const redeliver = async () => {
    const done = await act('redeliver', async () =>
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
      {open === 'rotate' && <RotateDialog id={id} onClose={close} onSecret={secret => setOpen({ secret })} />}
      {open === 'delete' && (
        <DeleteDialog webhook={webhook} onClose={close} onDone={() => void navigate(webhooksPath)} />
      )}
      {typeof open === 'object' && (
        <SecretDialog title="Secret replaced" secret={open.secret} onClose={close} />
      )}
    </>
  )
}
