import type { Webhook } from '#contract/audience/webhooks.ts'
import type { WebhookTry } from '#contract/audience/webhookDeliveries.ts'
import { auditItems, type TransactItem } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'
import { deliveryKey, type DeliveryRow, recount } from './deliveryStore.ts'
import { shownUrl, webhookKey } from './store.ts'

/** The result of an attempt. */
export interface Outcome {
  attempt: WebhookTry
  state: 'delivered' | 'waiting' | 'dead'
  /** UTC moment of the next try, of one that waits. */
  next_try_at?: string
  /** Why its webhook is switched off because of it. */
  disable?: 'gone' | 'failing'
}

/** Leases of messages and webhooks: each is sent to by one function at a time. */
export interface LeaseStore {
  /**
   * Takes a message and its webhook until a moment: a message is sent by one, and a webhook gets one at a time, so that
   * a slow one takes no more than one of our places.
   * @returns `busy` when the webhook has another one, `taken` when the message is no longer as it was
   */
  take(row: DeliveryRow, now: Date, until: Date): Promise<'mine' | 'busy' | 'taken'>
  /**
   * Takes, or keeps, the one lane of webhooks that fail or are slow, for all that a function has of them at once. Whatever
   * they do, they hold one of our places, and the others are there for those that answer.
   * @param owner names the function that asks
   * @returns false while another one has it
   */
  enterLane(owner: string, now: Date, until: Date): Promise<boolean>
  /** Records a try of a message that was taken, how its webhook fares, and the count of its announcement. */
  finish(row: DeliveryRow, webhook: Webhook, outcome: Outcome, now: Date): Promise<void>
  /** Ends a message that is not sent (any more). */
  end(row: DeliveryRow, state: 'dead' | 'dropped', error: string): Promise<void>
}

/** Tries whose answers are kept. */
const kept = 20

const waits = '(#state = :waiting OR (#state = :sending AND leased_until < :now)) AND tries = :tries'
const names = { '#state': 'state' }

/** Only announcements are among the dead letters: a test is over when it has failed. */
const ended = (
  row: DeliveryRow,
  state: DeliveryRow['state'],
): { set: string; remove: string; values: object } =>
  state === 'dead' && row.type === 'announcement.published'
    ? { set: ', dead_of = :dead', remove: '', values: { ':dead': row.webhook_id } }
    : { set: '', remove: ', dead_of', values: {} }

const healthAfter = (id: string, { attempt, disable }: Outcome, now: Date): TransactItem => {
  const isGood = attempt.error === null
  return {
    Update: {
      ...webhookKey(id),
      UpdateExpression: [
        'SET last_try_at = :at, last_outcome = :outcome, last_status = :status, last_duration_ms = :took',
        isGood
          ? ', failures = :none REMOVE busy_until, failing_since'
          : `, failures = if_not_exists(failures, :none) + :one, failing_since = if_not_exists(failing_since, :at)${
              disable
                ? ', enabled = :no, disabled_reason = :reason, disabled_at = :now, updated_at = :now, version = version + :one'
                : ''
            } REMOVE busy_until`,
      ].join(''),
      ConditionExpression: 'attribute_exists(id)',
      ExpressionAttributeValues: {
        ':at': attempt.at,
        ':outcome': isGood ? 'delivered' : 'failed',
        ':status': attempt.status,
        ':took': attempt.duration_ms,
        ':none': 0,
        ...(!isGood && { ':one': 1 }),
        ...(disable && { ':no': false, ':reason': disable, ':now': now.toISOString() }),
      },
    },
  }
}

const triedOnce = (row: DeliveryRow, { attempt, state, next_try_at }: Outcome): TransactItem[] => {
  const { set, remove, values } = ended(row, state)
  return [
    {
      Update: {
        ...deliveryKey(row),
        UpdateExpression:
          `SET #state = :state, attempts = :attempts, last_status = :status, last_error = :error, last_try_at = :at` +
          `${next_try_at ? ', next_try_at = :next' : ''}${set} REMOVE leased_until${next_try_at ? '' : ', next_try_at'}${remove}`,
        ConditionExpression: '#state = :sending AND tries = :tries',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ':state': state,
          ':sending': 'sending',
          ':tries': row.tries + 1,
          ':attempts': [...row.attempts, attempt].slice(-kept),
          ':status': attempt.status,
          ':error': attempt.error,
          ':at': attempt.at,
          ...(next_try_at && { ':next': next_try_at }),
          ...values,
        },
      },
    },
    ...recount(row, undefined, state),
  ]
}

export const leaseStore = (): LeaseStore => ({
  async take(row, now, until) {
    const lease = { ':now': now.toISOString(), ':until': until.toISOString() }
    const failed = await transact([
      {
        Update: {
          ...deliveryKey(row),
          UpdateExpression: 'SET #state = :sending, leased_until = :until, tries = :next, round = :round',
          ConditionExpression: waits,
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: {
            ...lease,
            ':waiting': 'waiting',
            ':sending': 'sending',
            ':tries': row.tries,
            ':next': row.tries + 1,
            ':round': row.round + 1,
          },
        },
      },
      {
        Update: {
          ...webhookKey(row.webhook_id),
          UpdateExpression: 'SET busy_until = :until',
          ConditionExpression:
            'attribute_exists(id) AND (attribute_not_exists(busy_until) OR busy_until < :now)',
          ExpressionAttributeValues: lease,
        },
      },
    ])
    if (failed.length === 0) return 'mine'
    return failed.includes(0) ? 'taken' : 'busy'
  },

  async enterLane(owner, now, until) {
    const failed = await transact([
      {
        Update: {
          TableName: setting('TABLE_WEBHOOKS'),
          Key: { kind: 'lane', id: 'troubled' },
          UpdateExpression: 'SET #owner = :owner, busy_until = :until',
          ConditionExpression: 'attribute_not_exists(busy_until) OR busy_until < :now OR #owner = :owner',
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: {
            ':owner': owner,
            ':now': now.toISOString(),
            ':until': until.toISOString(),
          },
        },
      },
    ])
    return failed.length === 0
  },

  async finish(row, webhook, outcome, now) {
    const tried = triedOnce(row, outcome)
    const why = { user_id: 'deliverWebhook', object: `webhooks/${webhook.id}` }
    const details = { reason: outcome.disable, url: shownUrl(webhook.url), last_error: outcome.attempt.error }
    const note = outcome.disable ? auditItems({ ...why, action_type: 'WEBHOOK_DISABLED', details }, now) : []
    const failed = await transact([...tried, healthAfter(webhook.id, outcome, now), ...note])
    // The webhook was removed meanwhile: what was sent is still on record.
    if (failed.includes(tried.length)) await transact(tried)
  },

  async end(row, state, error) {
    const { set, remove, values } = ended(row, state)
    await transact([
      {
        Update: {
          ...deliveryKey(row),
          UpdateExpression: `SET #state = :state, last_error = :error${set} REMOVE leased_until, next_try_at${remove}`,
          ConditionExpression: '#state = :before AND tries = :tries',
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: {
            ':state': state,
            ':error': error,
            ':before': row.state,
            ':tries': row.tries,
            ...values,
          },
        },
      },
      ...recount(row, row.state, state),
    ])
  },
})
