import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Adapter } from '#contract/rnsFeed.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

/** What of a provider matters for its security. */
const Facts = z.object({
  name: z.string(),
  feed_url: z.string(),
  adapter: Adapter,
  secret_name: z.string().nullable(),
  is_active: z.boolean(),
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

/** The providers as they are stored, by name. */
export const providerStore = () => ({
  async list(): Promise<ProviderFacts[]> {
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
