import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import type { Clockwork } from './rules.ts'

/** What a table says of itself. */
export interface TableFacts {
  status: string
  items: number
  bytes: number
}

/** The tables, as far as their health goes. */
export interface DatabaseStore {
  /** Reads one row by its key: the provider that mails go out through, undefined until somebody saved one. */
  mailProvider(abortSignal: AbortSignal): Promise<string | undefined>
  /** @param table physical name */
  describe(table: string, abortSignal: AbortSignal): Promise<TableFacts>
  clockwork(abortSignal: AbortSignal): Promise<Clockwork>
}

/** Active providers that are looked at for the last poll. */
const looked = 25

const Run = z.object({ runs: z.array(z.object({ started_at: z.iso.datetime() })).default([]) })

/** The first rows of an index whose sort key is a moment. */
const earliest = async (
  query: { TableName: string; IndexName: string; part: [name: string, value: string] },
  Limit: number,
  abortSignal: AbortSignal,
): Promise<Record<string, unknown>[]> => {
  const { part, ...index } = query
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      ...index,
      KeyConditionExpression: '#part = :part',
      ExpressionAttributeNames: { '#part': part[0] },
      ExpressionAttributeValues: { ':part': part[1] },
      Limit,
    }),
    { abortSignal },
  )
  return Items
}

const lastRun = async (ids: readonly unknown[], abortSignal: AbortSignal): Promise<string | undefined> => {
  if (ids.length === 0) return undefined
  const TableName = setting('TABLE_RNS_PROVIDERS')
  const { Responses } = await dynamo().send(
    new BatchGetCommand({
      RequestItems: { [TableName]: { Keys: ids.map(id => ({ id })), ProjectionExpression: 'runs' } },
    }),
    { abortSignal },
  )
  return readableRows(Run, Responses?.[TableName] ?? [], 'rns_providers')
    .flatMap(({ runs }) => runs[0]?.started_at ?? [])
    .sort()
    .at(-1)
}

export const databaseStore = (): DatabaseStore => ({
  async mailProvider(abortSignal) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_SETTINGS'), Key: { id: 'email' } }),
      { abortSignal },
    )
    return Item && String(Item['provider'])
  },

  async describe(TableName, abortSignal) {
    const { Table } = await dynamo().send(new DescribeTableCommand({ TableName }), { abortSignal })
    return {
      status: Table?.TableStatus ?? '',
      items: Table?.ItemCount ?? 0,
      bytes: Table?.TableSizeBytes ?? 0,
    }
  },

  async clockwork(abortSignal) {
    const [polls, releases] = await Promise.all([
      earliest(
        { TableName: setting('TABLE_RNS_PROVIDERS'), IndexName: 'byDue', part: ['due', 'due'] },
        looked,
        abortSignal,
      ),
      earliest(
        {
          TableName: setting('TABLE_ANNOUNCEMENTS'),
          IndexName: 'toAnnounce',
          part: ['to_announce', 'pending'],
        },
        1,
        abortSignal,
      ),
    ])
    return {
      nextPoll: z.string().optional().parse(polls[0]?.['next_poll_at']),
      lastPoll: await lastRun(
        polls.map(({ id }) => id),
        abortSignal,
      ),
      nextRelease: z.string().optional().parse(releases[0]?.['released_at']),
    }
  },
})
