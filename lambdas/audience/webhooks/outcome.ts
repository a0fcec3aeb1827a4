import type { WebhookDelivery, WebhookTry } from '#contract/audience/webhookDeliveries.ts'
import type { Webhook } from '#contract/audience/webhooks.ts'
import { delayAfter, failingDays } from './schedule.ts'
import type { Outcome } from './turnStore.ts'

const day = 86_400_000

/**
 * What a try means for its message and its webhook.
 * @param made the try, and the seconds that its answer asked us to wait
 * @param message its type, and which try of its round this was, from 1; a test has one
 * @param chance from 0 to 1
 * @returns `delay` in seconds until the next try, where there is one
 */
export const outcomeOf = (
  { asked, ...made }: WebhookTry & { asked: number },
  { type, round }: Pick<WebhookDelivery, 'type'> & { round: number },
  { enabled, failing_since }: Pick<Webhook, 'enabled' | 'failing_since'>,
  now: Date,
  chance: number,
): Outcome & { delay?: number } => {
  if (made.error === null) return { made, state: 'delivered' }
  if (made.status === 410) return { made, state: 'dead', ...(enabled && { disable: 'gone' }) }
  const failsForDays = failing_since && now.getTime() - Date.parse(failing_since) > failingDays * day
  if (failsForDays && enabled) return { made, state: 'dead', disable: 'failing' }
  const delay = type === 'webhook.test' ? undefined : delayAfter(round, chance, asked)
  if (delay === undefined) return { made, state: 'dead' }
  return {
    made,
    state: 'waiting',
    next_try_at: new Date(now.getTime() + delay * 1000).toISOString(),
    delay,
  }
}
