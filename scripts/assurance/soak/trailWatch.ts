import { type AttributeValue, DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb'
import { hashOf } from '../../ops/restore/rows.ts'
import { clientConfig, type Target } from '../../seed/seed.ts'

/** Milliseconds that are looked at once more: an entry has its writer's moment, and may be there a little later. */
const overlap = 60_000

type Row = Record<string, AttributeValue>
const textOf = (row: Row, name: string): string => row[name]?.S ?? ''

/** An entry of the trail, as far as it is compared. */
export interface Entry {
  key: string
  digest: string
  action: string
  object: string
}

const entryOf = (row: Row): Entry => ({
  key: textOf(row, 'at_id'),
  digest: hashOf(row),
  action: textOf(row, 'action_type'),
  object: textOf(row, 'object'),
})

/** The audit trail, seen from outside while it grows. */
export const watchTrail = (target: Target, begun: Date) => {
  const client = new DynamoDBClient(clientConfig(target))
  const seen = new Map<string, string>()

  const since = async (moment: Date): Promise<Entry[]> => {
    const entries: Entry[] = []
    const asked = {
      TableName: target.environment['TABLE_AUDIT'],
      IndexName: 'byTime',
      KeyConditionExpression: '#trail = :trail AND at_id >= :from',
      ExpressionAttributeNames: { '#trail': 'trail' },
      ExpressionAttributeValues: { ':trail': { S: 'trail' }, ':from': { S: moment.toISOString() } },
    }
    for await (const { Items = [] } of paginateQuery({ client }, asked)) entries.push(...Items.map(entryOf))
    return entries
  }

  return {
    /** Digest of each entry when it was first seen, by its key. */
    seen,
    /** Looks for entries that are new, and keeps their digests. */
    look: async (): Promise<void> => {
      const from = Math.max(begun.getTime(), Date.now() - overlap)
      for (const { key, digest } of await since(new Date(from))) if (!seen.has(key)) seen.set(key, digest)
    },
    /** Every entry since the beginning, as it is now. */
    all: () => since(begun),
    close: () => client.destroy(),
  }
}
