import type { DeliveryState } from '#contract/audience/webhookDeliveries.ts'
import type { Webhook } from '#contract/audience/webhooks.ts'
import { formatDateTime } from '../../format.ts'

/** `12 tries`, `1 try`. */
export const tries = (n: number): string => (n === 1 ? '1 try' : `${n} tries`)

/** How a webhook stands, for its colour and in words. */
export const standingOf = ({
  enabled,
  disabled_reason,
  failures,
  failing_since,
}: Webhook): { standing: 'on' | 'failing' | 'off'; words: string } => {
  if (!enabled) {
    if (disabled_reason === 'gone') return { standing: 'failing', words: 'Switched off: it answered 410' }
    if (disabled_reason === 'failing')
      return { standing: 'failing', words: 'Switched off: it failed for days' }
    return { standing: 'off', words: 'Switched off' }
  }
  if (failures === 0) return { standing: 'on', words: 'On' }
  const since = failing_since ? ` since ${formatDateTime(failing_since)}` : ''
  return { standing: 'failing', words: `Failing: ${tries(failures)}${since}` }
}

export const stateWords: Record<DeliveryState, string> = {
  waiting: 'Waiting for its next try',
  sending: 'On its way',
  delivered: 'Delivered',
  dead: 'Dead letter',
  dropped: 'Not sent',
}

/** What the last try came to. */
export const lastWords = ({ last_try_at, last_outcome, last_status }: Webhook): string => {
  if (last_try_at === null) return 'Nothing was sent yet'
  const outcome = last_outcome === 'delivered' ? 'Delivered' : 'Failed'
  return `${outcome} ${formatDateTime(last_try_at)}${last_status === null ? ', no answer' : `, status ${last_status}`}`
}
