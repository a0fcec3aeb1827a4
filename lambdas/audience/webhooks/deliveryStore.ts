import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { WebhookDelivery } from '#contract/audience/webhookDeliveries.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { cursorOf, goingOn } from '#runtime/cursor.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'
import { deliveryKey, deliveryOf, type DeliveryRow, expiresAfter, listed, recount } from './deliveryRow.ts'

/** What is sent to webhooks: the log, and the dead letters in it. */
export interface DeliveryStore {
  /** Newest first. */
  list(
    webhook: string,
    after: string | undefined,
    limit: number,
    now: Date,
  ): Promise<{ deliveries: WebhookDelivery[]; next: string | null }>
  get(webhook: string, message: string): Promise<DeliveryRow | undefined>
  /** Adds a message, with what goes on record; answers the one that is there already in its place. */
  begin(row: DeliveryRow, entry?: AuditEntry): Promise<DeliveryRow>
  /**
   * Makes a message wait for its first try of another round, now.
   * @returns undefined when it changed meanwhile, or is on its way
   */
  again(row: DeliveryRow, now: Date, entry?: AuditEntry): Promise<DeliveryRow | undefined>
  /** Ids of messages that are dead, `limit` at most. */
  dead(webhook: string, limit: number): Promise<{ messages: string[]; more: boolean }>
}

const get: DeliveryStore['get'] = async (webhook_id, message_id) => {
  const { Item } = await dynamo().send(
    new GetCommand({ ...deliveryKey({ webhook_id, message_id }), ConsistentRead: true }),
  )
  return Item && deliveryOf(Item)
}

const ofWebhook = (webhook: string, index: string, partition: string) => ({
  TableName: setting('TABLE_WEBHOOK_DELIVERIES'),
  IndexName: index,
  KeyConditionExpression: `${partition} = :webhook`,
  ExpressionAttributeValues: { ':webhook': webhook },
})

export const deliveryStore = (): DeliveryStore => ({
  async list(webhook, after, limit, now) {
    const { Items = [], LastEvaluatedKey } = await goingOn(after, ExclusiveStartKey =>
      dynamo().send(
        new QueryCommand({
          ...ofWebhook(webhook, 'byTime', 'webhook_id'),
          ScanIndexForward: false,
          Limit: limit,
          ExclusiveStartKey,
        }),
      ),
    )
    // DynamoDB removes them a day or two late.
    const kept = Items.filter(item => Number(item['expires_at']) * 1000 > now.getTime())
    return { deliveries: kept.map(listed), next: cursorOf(LastEvaluatedKey) }
  },

  get,

  async begin(row, entry) {
    const failed = await transact([
      {
        Put: {
          TableName: setting('TABLE_WEBHOOK_DELIVERIES'),
          // A row of the index of moments needs one; the others are left out where they say nothing.
          Item: Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
          ConditionExpression: 'attribute_not_exists(message_id)',
        },
      },
      ...recount(row, undefined, row.state),
      ...(entry ? auditItems(entry) : []),
    ])
    if (failed.length === 0) return row
    const there = await get(row.webhook_id, row.message_id)
    if (!there) throw new Error('A message was there, and was not.')
    return there
  },

  async again(row, now, entry) {
    const next = now.toISOString()
    const failed = await transact([
      {
        Update: {
          ...deliveryKey(row),
          UpdateExpression:
            'SET #state = :waiting, round = :none, next_try_at = :now, expires_at = :expires REMOVE dead_of',
          ConditionExpression: '#state = :before AND tries = :tries AND #state <> :sending',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':waiting': 'waiting',
            ':sending': 'sending',
            ':before': row.state,
            ':tries': row.tries,
            ':none': 0,
            ':now': next,
            ':expires': expiresAfter(now),
          },
        },
      },
      ...recount(row, row.state, 'waiting'),
      ...(entry ? auditItems(entry, now) : []),
    ])
    return failed.length === 0 ? { ...row, state: 'waiting', round: 0, next_try_at: next } : undefined
  },

  async dead(webhook, limit) {
    const { Items = [], LastEvaluatedKey } = await dynamo().send(
      new QueryCommand({ ...ofWebhook(webhook, 'byDeath', 'dead_of'), Limit: limit }),
    )
    return { messages: Items.map(item => String(item['message_id'])), more: LastEvaluatedKey !== undefined }
  },
})
