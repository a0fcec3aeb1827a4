import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Announcement } from '#contract/announcements.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

const Named = Announcement.pick({ id: true, title: true, slug: true, kind: true }).extend({
  withdrawn_at: z.iso.datetime().optional(),
})
export type Named = z.output<typeof Named>

/** What announcements are called now. */
export interface TitleStore {
  /** By id; without those that are not there. At most a hundred. */
  of(ids: readonly string[]): Promise<Map<string, Named>>
}

export const titleStore = (): TitleStore => ({
  async of(ids) {
    const TableName = setting('TABLE_ANNOUNCEMENTS')
    const found = new Map<string, Named>()
    let Keys: Record<string, unknown>[] = ids.map(id => ({ id }))
    while (Keys.length > 0) {
      const { Responses, UnprocessedKeys } = await dynamo().send(
        new BatchGetCommand({
          RequestItems: {
            [TableName]: {
              Keys,
              ProjectionExpression: 'id, title, slug, #kind, withdrawn_at',
              ExpressionAttributeNames: { '#kind': 'kind' },
            },
          },
        }),
      )
      for (const item of Responses?.[TableName] ?? []) {
        const named = Named.parse(item)
        found.set(named.id, named)
      }
      Keys = UnprocessedKeys?.[TableName]?.Keys ?? []
    }
    return found
  },
})
