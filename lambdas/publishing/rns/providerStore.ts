import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { refreshMinutes } from '#contract/limits.ts'
import { Adapter } from '#contract/news/rnsFeed.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

/** A provider, for code that neither manages nor polls it. */
const Facts = z.object({
  name: z.string(),
  feed_url: z.string(),
  adapter: Adapter,
  secret_name: z.string().nullable(),
  is_active: z.boolean(),
  is_ris: z.boolean().default(false),
  symbols: z.array(z.string()).default([]),
  refresh_interval_minutes: z.number().default(refreshMinutes.default),
  /** UTC end of the last poll that succeeded. */
  last_updated: z.iso.datetime().nullable().default(null),
})
export type ProviderFacts = z.output<typeof Facts>

const idsOf = async (TableName: string): Promise<unknown[]> => {
  const ids: unknown[] = []
  let start: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo().send(
      new QueryCommand({
        TableName,
        IndexName: 'byName',
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': 'provider' },
        ExclusiveStartKey: start,
      }),
    )
    ids.push(...Items.map(({ id }) => id as unknown))
    start = LastEvaluatedKey
  } while (start)
  return ids
}

/** The providers as they are stored. */
export interface ProviderList {
  /** By name. */
  list(): Promise<ProviderFacts[]>
}

export const providerList = (): ProviderList => ({
  async list() {
    const TableName = setting('TABLE_RNS_PROVIDERS')
    const ids = await idsOf(TableName)
    const rows = await batchGet(
      TableName,
      ids.map(id => ({ id })),
    )
    const found = readableRows(Facts, rows, 'rns_providers')
    return found.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  },
})
