import * as z from 'zod'
import {
  deliveriesKeptDays,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '#contract/audience/webhookDeliveries.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import type { Told } from './events.ts'

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
export const listed = (row: Record<string, unknown>): WebhookDelivery =>
  WebhookDelivery.parse({ ...absent, ...row })

export const detailOf = (row: DeliveryRow): WebhookDeliveryDetail => WebhookDeliveryDetail.parse(row)

export const deliveryKey = ({ webhook_id, message_id }: Pick<DeliveryRow, 'message_id' | 'webhook_id'>) => ({
  TableName: setting('TABLE_WEBHOOK_DELIVERIES'),
  Key: { webhook_id, message_id },
})

export const expiresAfter = (now: Date): number =>
  Math.floor(now.getTime() / 1000) + deliveriesKeptDays * 86_400

/** A message that has not been tried. */
export const newDelivery = (webhook: string, message: string, told: Told, now: Date): DeliveryRow => ({
  ...absent,
  webhook_id: webhook,
  message_id: message,
  ...told,
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

/** What the change of a message's state means for the report of its announcement: nothing for what is not counted. */
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
