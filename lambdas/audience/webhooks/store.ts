import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Webhook, mostWebhooks, type WebhookForm } from '#contract/audience/webhooks.ts'
import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { firstSecret, nextSecret, noSecret, type Secret } from './secretStore.ts'
import { webhookKind } from './activeStore.ts'
import { tableOf } from '#runtime/table.ts'

export const webhookKey = (id: string) => ({
  TableName: setting('TABLE_WEBHOOKS'),
  Key: { kind: webhookKind, id },
})

/** Values of attributes that a row omits. */
const absent = {
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  last_try_at: null,
  last_outcome: null,
  last_status: null,
  last_duration_ms: null,
  rotated_at: null,
}

/** A webhook as its row has it. */
export const WebhookRow = z.preprocess(row => ({ ...absent, ...(row as object) }), Webhook)

/** @throws ZodError when the row is none */
export const webhookOf = (row: Record<string, unknown>): Webhook => WebhookRow.parse(row)

/** An address as records show it: queries may hold keys. */
export const shownUrl = (url: string): string => {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname}${search && '?…'}`
}

/** The entered fields of a webhook, as audit entries show them. */
export const maskUrl = <V extends { url?: string | undefined }>(values: V): V =>
  values.url === undefined ? values : { ...values, url: shownUrl(values.url) }

/** Webhooks, as people manage them. Their secrets can be written here and not read. */
export interface WebhookStore {
  /** All of them, oldest first. */
  list(): Promise<Webhook[]>
  get(id: string): Promise<Webhook | undefined>
  /** @returns why it was not added: one with this id is there, or there are as many as there may be */
  add(
    webhook: WebhookForm & { id: string },
    secret: string,
    entry: AuditEntry,
    now: Date,
  ): Promise<'added' | 'there' | 'full'>
  /**
   * @param values undefined takes an attribute away
   * @returns false when it changed meanwhile, or is gone
   */
  change(
    { id, version }: Pick<Webhook, 'id' | 'version'>,
    values: Partial<Record<keyof Webhook, unknown>>,
    entry: AuditEntry,
    now: Date,
  ): Promise<boolean>
  /** @returns false when it is gone */
  rotate(id: string, secret: string, entry: AuditEntry, now: Date): Promise<boolean>
  /** Nothing where it is gone already. */
  remove(id: string, entry: AuditEntry, now: Date): Promise<void>
}

/** How many there are, exactly: a row of its own that each addition and removal changes. */
const counted = (by: 1 | -1): TransactItem => ({
  Update: {
    TableName: setting('TABLE_WEBHOOKS'),
    Key: { kind: 'count', id: 'webhooks' },
    UpdateExpression: 'ADD amount :by',
    ...(by === 1 && { ConditionExpression: 'attribute_not_exists(amount) OR amount < :most' }),
    ExpressionAttributeValues: { ':by': by, ...(by === 1 && { ':most': mostWebhooks }) },
  },
})

const secretOf = (secret: string, now: Date): Secret => ({ secret, made_at: now.toISOString() })

export const webhookStore = (): WebhookStore => ({
  async list() {
    const { Items = [] } = await tableOf('TABLE_WEBHOOKS').query({
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': webhookKind },
      ConsistentRead: true,
    })
    return readableRows(WebhookRow, Items, 'webhooks').toSorted((a, b) =>
      a.created_at.localeCompare(b.created_at),
    )
  },

  async get(id) {
    const { Item } = await dynamo().send(new GetCommand({ ...webhookKey(id), ConsistentRead: true }))
    return Item && webhookOf(Item)
  },

  async add(webhook, secret, entry, now) {
    const at = now.toISOString()
    const { TableName, Key } = webhookKey(webhook.id)
    const times = { created_at: at, updated_at: at }
    const Item = { ...Key, ...webhook, enabled: true, failures: 0, ...times, version: 1 }
    const failed = await transact([
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(id)' } },
      counted(1),
      firstSecret(webhook.id, secretOf(secret, now)),
      ...auditItems(entry, now),
    ])
    if (failed.includes(0)) return 'there'
    return failed.length > 0 ? 'full' : 'added'
  },

  async change({ id, version }, values, entry, now) {
    const all = Object.entries({ ...values, updated_at: now.toISOString(), version: version + 1 })
    const kept = all.filter(([, value]) => value !== undefined)
    const gone = all.filter(([, value]) => value === undefined)
    const failed = await transact([
      {
        Update: {
          ...webhookKey(id),
          UpdateExpression: [
            `SET ${kept.map(([name]) => `#${name} = :${name}`).join(', ')}`,
            ...(gone.length > 0 ? [`REMOVE ${gone.map(([name]) => `#${name}`).join(', ')}`] : []),
          ].join(' '),
          ConditionExpression: '#version = :before',
          ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
          ExpressionAttributeValues: {
            ...Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
            ':before': version,
          },
        },
      },
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },

  async rotate(id, secret, entry, now) {
    const failed = await transact([
      {
        Update: {
          ...webhookKey(id),
          UpdateExpression: 'SET rotated_at = :now, updated_at = :now, version = version + :one',
          ConditionExpression: 'attribute_exists(id)',
          ExpressionAttributeValues: { ':now': now.toISOString(), ':one': 1 },
        },
      },
      nextSecret(id, secretOf(secret, now)),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },

  async remove(id, entry, now) {
    const gone = { ...webhookKey(id), ConditionExpression: 'attribute_exists(id)' }
    await transact([{ Delete: gone }, counted(-1), noSecret(id), ...auditItems(entry, now)])
  },
})
