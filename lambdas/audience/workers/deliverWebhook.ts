import { randomUUID } from 'node:crypto'
import type { WebhookTry } from '#contract/audience/webhookDeliveries.ts'
import type { Webhook } from '#contract/audience/webhooks.ts'
import { queueWorkerAtOnce } from '#runtime/batch.ts'
import { logger } from '#runtime/logger.ts'
import { announcedStore, type AnnouncedStore } from '../../publishing/announcements/announcedStore.ts'
import {
  newDelivery,
  type DeliveryRow,
  deliveryStore,
  type DeliveryStore,
} from '../webhooks/deliveryStore.ts'
import { announcementEvent } from '../webhooks/events.ts'
import { outcomeOf, post } from '../webhooks/post.ts'
import { longestHold } from '../webhooks/schedule.ts'
import { signedHeaders, signingSecrets, secretStore, type SecretStore } from '../webhooks/secretStore.ts'
import { webhookStore, type WebhookStore } from '../webhooks/store.ts'
import { leaseStore, type LeaseStore } from '../webhooks/leaseStore.ts'
import { queueWebhooks, WebhookMessage } from '../webhooks/activeStore.ts'

export interface Services {
  webhooks: Pick<WebhookStore, 'get'>
  secrets: SecretStore
  deliveries: Pick<DeliveryStore, 'begin' | 'get'>
  leases: LeaseStore
  announcements: AnnouncedStore
  post: typeof post
  /** Puts a message into the queue once more, held back so many seconds. */
  putBack: (message: WebhookMessage, delay: number) => Promise<void>
  /** The site's origin; undefined as long as it has none. */
  site: string | undefined
  now: () => Date
  /** From 0 to 1. */
  chance: () => number
}

/** Milliseconds that a message and its webhook are kept to one call: longer than our function runs. */
const lease = 60_000
/** Milliseconds that the lane of troubled webhooks is kept: a little longer than a call may take. */
const laneFor = 20_000
/** Milliseconds from which an answer is slow. */
const slow = 3_000

/** Whether a webhook is likely to hold us up. */
const isTroubled = ({ failures, last_duration_ms }: Webhook): boolean =>
  failures > 0 || (last_duration_ms ?? 0) > slow

const withdrawn = 'The announcement was withdrawn.'
const removed = 'The webhook was removed.'
const disabled = 'The webhook is switched off.'

/** Why a message is not sent any more, and what that makes of it. */
const refusal = (
  { type }: Pick<DeliveryRow, 'type'>,
  webhook: Webhook | undefined,
  isOut: boolean,
): readonly ['dead' | 'dropped', string] | undefined => {
  if (!webhook) return ['dropped', removed]
  if (type === 'webhook.test') return undefined
  if (!isOut) return ['dropped', withdrawn]
  return webhook.enabled ? undefined : ['dead', disabled]
}

/**
 * Delivers one message to one webhook, if it is due and still to be sent. Its row is the state: a repeated queue
 * message finds it delivered and does nothing. When the function ends during an attempt, nobody knows whether the
 * message arrived; it is sent again under the same `webhook-id`, by which receivers recognise it (Standard Webhooks).
 *
 * SQS holds a message back for a quarter of an hour at most, so one that waits longer goes into the queue again and
 * again until its time has come. It leaves the queue only when its row says that nothing is left to do.
 */
export const deliverWebhook = (services: Services) => {
  const { webhooks, secrets, deliveries, leases, announcements, site, now, chance } = services
  const owner = randomUUID()

  const rowFor = async ({ webhook, message }: WebhookMessage): Promise<DeliveryRow> => {
    const known = await deliveries.get(webhook, message)
    if (known) return known
    const announcement = await announcements.get(message)
    if (announcement)
      return deliveries.begin(newDelivery(webhook, message, announcementEvent(announcement, site), now()))
    const event = { type: 'announcement.published', subject: 'Withdrawn announcement', payload: '' } as const
    return deliveries.begin({
      ...newDelivery(webhook, message, event, now()),
      state: 'dropped',
      last_error: withdrawn,
      next_try_at: null,
    })
  }

  const tryOnce = async (
    row: DeliveryRow,
    webhook: Webhook,
  ): Promise<WebhookTry & { retryAfter: number }> => {
    const at = now()
    const keys = signingSecrets(await secrets.of(webhook.id), at)
    const headers = signedHeaders(keys, row.message_id, at, row.payload)
    const { retryAfter, ...answered } = await services.post(webhook.url, headers, row.payload, at)
    return {
      at: at.toISOString(),
      url: webhook.url,
      signature: headers['webhook-signature'],
      duration_ms: Math.max(0, now().getTime() - at.getTime()),
      ...answered,
      retryAfter,
    }
  }

  return async (message: WebhookMessage): Promise<void> => {
    const row = await rowFor(message)
    if (row.state !== 'waiting' && row.state !== 'sending') return
    const [webhook, announcement] = await Promise.all([
      webhooks.get(row.webhook_id),
      row.type === 'announcement.published' ? announcements.get(row.message_id) : undefined,
    ])
    const at = now()
    // Who sends it has the message too, and gets it again when it does not end well.
    if (row.state === 'sending' && row.leased_until && Date.parse(row.leased_until) > at.getTime()) return
    const refused = refusal(row, webhook, announcement !== undefined)
    if (refused || !webhook) return leases.end(row, ...(refused ?? (['dropped', removed] as const)))
    const wait = Math.ceil((Date.parse(row.next_try_at ?? at.toISOString()) - at.getTime()) / 1000)
    if (wait > 0) return services.putBack(message, Math.min(wait, longestHold))
    const soon = 1 + Math.round(4 * chance())
    const isFree =
      !isTroubled(webhook) || (await leases.enterLane(owner, at, new Date(at.getTime() + laneFor)))
    if (!isFree) return services.putBack(message, soon)
    const taken = await leases.take(row, at, new Date(at.getTime() + lease))
    if (taken === 'taken') return
    if (taken === 'busy') return services.putBack(message, soon)
    const attempt = await tryOnce(row, webhook)
    const { delay, ...outcome } = outcomeOf(
      attempt,
      { ...row, round: row.round + 1 },
      webhook,
      now(),
      chance(),
    )
    await leases.finish(row, webhook, outcome, now())
    const { state, tries } = { state: outcome.state, tries: row.tries + 1 }
    logger.info(state, { webhook: webhook.id, delivery: row.message_id, tries, status: attempt.status })
    if (delay !== undefined) await services.putBack(message, Math.min(delay, longestHold))
  }
}

export const handler = queueWorkerAtOnce('deliverWebhook', WebhookMessage, deliverWebhook, () => ({
  webhooks: webhookStore(),
  secrets: secretStore(),
  deliveries: deliveryStore(),
  leases: leaseStore(),
  announcements: announcedStore(),
  post,
  putBack: (message, delay) => queueWebhooks([message], delay),
  site: process.env['SITE_ORIGIN'],
  now: () => new Date(),
  chance: Math.random,
}))
