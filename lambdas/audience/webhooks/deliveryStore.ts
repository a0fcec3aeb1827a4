import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import {
  deliveriesKeptDays,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '#contract/audience/webhookDeliveries.ts'
import { type TransactItem, auditItems, type AuditEntry } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { cursorOf, fromCursor } from '#runtime/cursor.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'
import type { EventMessage } from './events.ts'

/** A message to one webhook as its row has it. */
export const DeliveryRow = z.object({
  ...WebhookDeliveryDetail.shape,
  webhook_id: z.string(),
  /** Tries since it was queued, or queued again by staff: these follow the schedule. */
  round: z.int().nonnegative(),
  /** UTC moment until which nobody else sends it. */
  leased_until: z.iso.datetime().optional(),
  /** Epoch second from which the row counts as gone. */
  expires_at: z.int(),
})
export type DeliveryRow = z.output<typeof DeliveryRow>

const absent = { last_status: null, last_error: null, last_try_at: null, next_try_at: null }

/** @throws ZodError when it is none */
export const deliveryOf = (row: Record<string, unknown>): DeliveryRow =>
  DeliveryRow.parse({ ...absent, ...row })

/** As the log lists it; what else the row says is left out. */
export const summaryOf = (row: Record<string, unknown>): WebhookDelivery =>
  WebhookDelivery.parse({ ...absent, ...row })

export const detailOf = (row: DeliveryRow): WebhookDeliveryDetail => WebhookDeliveryDetail.parse(row)

export const deliveryKey = ({ webhook_id, message_id }: Pick<DeliveryRow, 'message_id' | 'webhook_id'>) => ({
  TableName: setting('TABLE_WEBHOOK_DELIVERIES'),
  Key: { webhook_id, message_id },
})

export const expiresAfter = (now: Date): number =>
  Math.floor(now.getTime() / 1000) + deliveriesKeptDays * 86_400

/** A message that has not been tried. */
export const newDelivery = (
  webhook: string,
  message: string,
  event: EventMessage,
  now: Date,
): DeliveryRow => ({
  ...absent,
  webhook_id: webhook,
  message_id: message,
  ...event,
  state: 'waiting',
  tries: 0,
  round: 0,
  attempts: [],
  next_try_at: now.toISOString(),
  created_at: now.toISOString(),
  expires_at: expiresAfter(now),
})

/** The states that a report counts. */
export const countedStates = ['delivered', 'dead', 'dropped'] as const

/** Updates the counts of an announcement's report after a change of state; nothing for states that are not counted. */
export const recount = (
  { type, message_id }: Pick<DeliveryRow, 'message_id' | 'type'>,
  before: DeliveryRow['state'] | undefined,
  after: DeliveryRow['state'],
): TransactItem[] => {
  const changes = countedStates
    .map(state => [state, Number(state === after) - Number(state === before)] as const)
    .filter(([, by]) => by !== 0)
  if (type !== 'announcement.published' || changes.length === 0) return []
  return [
    {
      Update: {
        TableName: setting('TABLE_DISTRIBUTIONS'),
        Key: { announcement_id: message_id, part: 'webhook/counts/all' },
        UpdateExpression: `ADD ${changes.map(([state]) => `${state} :${state}`).join(', ')}`,
        ExpressionAttributeValues: Object.fromEntries(changes.map(([state, by]) => [`:${state}`, by])),
      },
    },
  ]
}

/** The log of messages to webhooks, with its dead letters. */
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
    const { Items = [], LastEvaluatedKey } = await fromCursor(after, ExclusiveStartKey =>
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
    return { deliveries: kept.map(summaryOf), next: cursorOf(LastEvaluatedKey) }
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
