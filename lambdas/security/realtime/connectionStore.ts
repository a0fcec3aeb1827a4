import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { realtimeLimits, securityMonitor } from '#contract/security/realtime.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import type { SessionOf } from '#runtime/revocations.ts'
import { tableOf } from '#runtime/table.ts'

/** Seconds that a row outlives its token, so that `closeConnections` finds it. */
const keep = 86_400

/** A connection as the table has it. Moments are seconds since 1970. */
const Row = z.object({
  connection_id: z.string(),
  user_id: z.string(),
  /** The session that it began with, and when that began. */
  session: z.string().default(''),
  signed_in_at: z.number().default(0),
  slot: z.string(),
  begun_at: z.number(),
  /** When its token ends, and it with it. */
  ends_at: z.number(),
})
export type ConnectionRow = z.output<typeof Row>

/** Whose a connection is, by its token. */
type Held = Pick<ConnectionRow, 'user_id' | 'session' | 'signed_in_at' | 'ends_at'>

/** The session of a connection's token, for asking whether that is revoked. */
export const sessionOf = ({ user_id, session, signed_in_at }: Omit<Held, 'ends_at'>): SessionOf => ({
  id: user_id,
  session,
  signedInAt: signed_in_at,
})

const Slot = z.object({ connection_id: z.string(), ends_at: z.number() })

/** Who listens on the channel, in rows of the table `connections`. */
export interface Connections {
  /** @returns false when the person has as many connections as one may have */
  add(connectionId: string, bearer: Held, now: Date): Promise<boolean>
  /** The connection, over or not; undefined when it is not there. */
  get(connectionId: string): Promise<ConnectionRow | undefined>
  list(): Promise<ConnectionRow[]>
  /** The same when repeated. */
  remove(connectionId: string): Promise<void>
}

const TableName = () => setting('TABLE_CONNECTIONS')
const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)
const keyOf = (connectionId: string) => ({ channel: securityMonitor, connection_id: connectionId })

/** A person's places are rows too, each held by one connection: so that of many at once only as many pass as may. */
const slotKey = (userId: string, slot: string) => ({ channel: `person#${userId}`, connection_id: slot })
const slots = Array.from({ length: realtimeLimits.connectionsPerPerson }, (_, index) => `slot#${index}`)

const rowsOf = async <T>(channel: string, Shape: z.ZodType<T>): Promise<T[]> => {
  const rows: T[] = []
  const query = {
    TableName: TableName(),
    KeyConditionExpression: 'channel = :channel',
    ExpressionAttributeValues: { ':channel': channel },
    ConsistentRead: true,
  }
  for await (const { Items = [] } of paginateQuery({ client: dynamo() }, query))
    rows.push(...readableRows(Shape, Items, 'connections'))
  return rows
}

/** Takes a place that nobody holds at this moment. @returns false when somebody does */
const take = async (Item: Record<string, unknown>, now: Date): Promise<boolean> => {
  try {
    await dynamo().send(
      new PutCommand({
        TableName: TableName(),
        Item,
        ConditionExpression: 'attribute_not_exists(ends_at) OR ends_at <= :now',
        ExpressionAttributeValues: { ':now': seconds(now) },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

export const connections = (): Connections => ({
  async add(connectionId, bearer, now) {
    const { user_id, ends_at: endsAt } = bearer
    const held = await rowsOf(slotKey(user_id, '').channel, Slot)
    const taken = new Set(
      held.filter(({ ends_at }) => ends_at > seconds(now)).map(slot => slot.connection_id),
    )
    const moments = { begun_at: seconds(now), ends_at: endsAt, expires_at: endsAt + keep }
    for (const slot of slots.filter(each => !taken.has(each))) {
      const Item = { ...slotKey(user_id, slot), held_by: connectionId, ...moments }
      if (!(await take(Item, now))) continue
      // Should this fail, the place is free again when the token ends.
      const row = { ...keyOf(connectionId), ...bearer, slot, ...moments }
      await dynamo().send(new PutCommand({ TableName: TableName(), Item: row }))
      return true
    }
    return false
  },

  async get(connectionId) {
    return tableOf('TABLE_CONNECTIONS').get(Row, keyOf(connectionId))
  },

  list: () => rowsOf(securityMonitor, Row),

  async remove(connectionId) {
    const { Attributes } = await dynamo().send(
      new DeleteCommand({ TableName: TableName(), Key: keyOf(connectionId), ReturnValues: 'ALL_OLD' }),
    )
    if (!Attributes) return
    const { user_id, slot } = Row.parse(Attributes)
    try {
      await dynamo().send(
        new DeleteCommand({
          TableName: TableName(),
          Key: slotKey(user_id, slot),
          ConditionExpression: 'held_by = :id',
          ExpressionAttributeValues: { ':id': connectionId },
        }),
      )
    } catch (error) {
      // It had ended, and another took its place.
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  },
})
