import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { Insight } from '#contract/publishing/insiders.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

/** Who saw or took what of a release, as it was noted. */
export interface InsightStore {
  /** Oldest first. */
  of(release: string): Promise<Insight[]>
}

export const insightStore = (): InsightStore => ({
  async of(release) {
    const pages = paginateQuery(
      { client: dynamo() },
      {
        TableName: setting('TABLE_INSIDERS'),
        KeyConditionExpression: '#of = :release',
        ExpressionAttributeNames: { '#of': 'of' },
        ExpressionAttributeValues: { ':release': `releases/${release}` },
      },
    )
    const found: Insight[] = []
    for await (const { Items = [] } of pages) found.push(...readableRows(Insight, Items, 'insiders'))
    return found.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  },
})
