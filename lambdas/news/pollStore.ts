import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { paginateQuery, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '#runtime/clients.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { providerOf, providerTable, writeOver } from './store.ts'
import type { StoredProvider } from './rules.ts'

const Due = z.object({ id: z.uuid(), next_poll_at: z.iso.datetime(), failures: z.int() })
/** A provider whose time has come. */
export type Due = z.infer<typeof Due>

/** Who polls a provider, and until when nobody else may. */
export interface Lease {
  holder: string
  until: Date
}

/** Providers as polling sees them. */
export interface PollStore {
  /** Those whose time has come, longest ago first; maybe some that were polled a moment ago. */
  due(now: Date): Promise<Due[]>
  /**
   * Takes a provider for a poll; of several that try, one gets it.
   * @param onlyDue whether its time has to have come
   * @returns undefined when it is not active, not due, gone, or being polled
   */
  claim(id: string, lease: Lease, now: Date, onlyDue: boolean): Promise<StoredProvider | undefined>
  /**
   * Writes what a poll found, onto what people changed meanwhile, and ends its lease.
   * @param change what becomes of the provider; it may be asked more than once
   * @returns undefined when the provider is gone, or its lease ran out and another poll has taken it
   */
  finish(
    claimed: StoredProvider,
    change: (current: StoredProvider) => StoredProvider,
  ): Promise<StoredProvider | undefined>
}

/** The answer of a write with a condition; undefined where the condition did not hold. */
const unless = async <T>(write: Promise<T>): Promise<T | undefined> => {
  try {
    return await write
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

/** Changes a provider, and reads it, where a condition holds. */
const updateIf = async (
  id: string,
  condition: string,
  update: string,
  values: Record<string, unknown>,
): Promise<StoredProvider | undefined> => {
  const answer = await unless(
    dynamo().send(
      new UpdateCommand({
        TableName: providerTable(),
        Key: { id },
        UpdateExpression: `${update} ADD revision :one`,
        ConditionExpression: condition,
        ExpressionAttributeValues: { ...values, ':one': 1 },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  )
  return answer?.Attributes && providerOf(answer.Attributes)
}

export const pollStore = (): PollStore => ({
  async due(now) {
    const found: Due[] = []
    const pages = paginateQuery(
      { client: dynamo() },
      {
        TableName: providerTable(),
        IndexName: 'byDue',
        KeyConditionExpression: 'due = :due AND next_poll_at <= :now',
        ExpressionAttributeValues: { ':due': 'due', ':now': now.toISOString() },
      },
    )
    for await (const { Items = [] } of pages) found.push(...readableRows(Due, Items, providerTable()))
    return found
  },

  claim: (id, { holder, until }, now, onlyDue) =>
    updateIf(
      id,
      `due = :due AND (attribute_not_exists(leased_until) OR leased_until <= :now)${
        onlyDue ? ' AND next_poll_at <= :now' : ''
      }`,
      // Its next time moves to the end of the lease: a poll that dies is made up for then.
      'SET lease = :holder, leased_until = :until, next_poll_at = :until',
      { ':holder': holder, ':until': until.toISOString(), ':due': 'due', ':now': now.toISOString() },
    ),

  async finish(claimed, change) {
    let current: StoredProvider | undefined = claimed
    while (current) {
      const next = change(current)
      if (await unless(dynamo().send(new PutCommand(writeOver(next))))) return next
      const values: Record<string, unknown> = { ':lease': claimed.lease }
      current = await updateIf(claimed.id, 'lease = :lease', 'SET lease = :lease', values)
    }
    return undefined
  },
})
