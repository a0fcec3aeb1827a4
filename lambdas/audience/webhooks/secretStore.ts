import { randomBytes } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod'
import { secretOverlapHours } from '#contract/audience/webhooks.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

/** A secret and the UTC moment from which it is the current one. */
export interface Secret {
  secret: string
  made_at: string
}

/** `whsec_` and 32 random bytes (Standard Webhooks 1.0, "Signature scheme"). */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Those that sign at a moment: the newest, and each older one for a day after it was replaced. */
export const signingSecrets = (newestFirst: readonly Secret[], now: Date): string[] =>
  newestFirst
    .filter((_, index) => {
      const replaced = newestFirst[index - 1]?.made_at
      return !replaced || now.getTime() < Date.parse(replaced) + secretOverlapHours * 3_600_000
    })
    .map(({ secret }) => secret)

/** The headers of one try: a signature for each secret, so that receivers may replace theirs when they like. */
export const signedHeaders = (
  secrets: readonly string[],
  id: string,
  at: Date,
  payload: string,
): { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string } => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, payload)).join(' '),
})

/*
 * Secrets have a table of their own: what serves requests may write them and not read one, what delivers may read them
 * and nothing else. DynamoDB encrypts it at rest. In Secrets Manager each would cost 0.40 USD a month.
 */

const One = z.object({ secret: z.string(), made_at: z.iso.datetime() })
const Row = z.object({ newest: One, replaced: One.nullish(), replaced_before: One.nullish() })

const keyOf = (webhook: string) => ({
  TableName: setting('TABLE_WEBHOOK_SECRETS'),
  Key: { webhook_id: webhook },
})

/** The first secret of a webhook, as part of a transaction. */
export const firstSecret = (webhook: string, newest: Secret): TransactItem => ({
  Put: { TableName: setting('TABLE_WEBHOOK_SECRETS'), Item: { webhook_id: webhook, newest } },
})

/** Adds a secret and keeps the two before it, so that a caller who lost the new one can rotate again. */
export const nextSecret = (webhook: string, newest: Secret): TransactItem => ({
  Update: {
    ...keyOf(webhook),
    UpdateExpression:
      'SET replaced_before = if_not_exists(replaced, :none), replaced = newest, newest = :newest',
    ConditionExpression: 'attribute_exists(newest)',
    ExpressionAttributeValues: { ':none': null, ':newest': newest },
  },
})

export const noSecret = (webhook: string): TransactItem => ({ Delete: keyOf(webhook) })

/** The secrets of webhooks, for what signs. */
export interface SecretStore {
  /** Newest first; none when the webhook is gone. */
  of(webhook: string): Promise<Secret[]>
}

export const secretStore = (): SecretStore => ({
  async of(webhook) {
    const { Item } = await dynamo().send(new GetCommand({ ...keyOf(webhook), ConsistentRead: true }))
    if (!Item) return []
    const { newest, replaced, replaced_before } = Row.parse(Item)
    return [newest, replaced, replaced_before].filter(secret => secret != null)
  },
})
