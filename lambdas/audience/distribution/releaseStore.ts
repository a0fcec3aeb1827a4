import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { auditItems } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { sendAll } from '#runtime/queue.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { delayUntil, Due } from './rules.ts'

/** The announcements that nobody has been told of. */
export interface ReleaseStore {
  /** Those whose moment is not after `until`, oldest first, in pages. */
  due(until: Date): AsyncIterable<Due[]>
  /** Gives releases to `announceRelease`, each at its moment, which is at most 15 minutes away. */
  hold(releases: readonly Due[], now: Date): Promise<void>
  /** Marks a release as announced and puts it on record, once, if its moment is still the same and has come; false if not. */
  announce(release: Due, now: Date): Promise<boolean>
}

const TableName = () => setting('TABLE_ANNOUNCEMENTS')

export const releaseStore = (): ReleaseStore => ({
  async *due(until) {
    const pages = paginateQuery(
      { client: dynamo() },
      {
        TableName: TableName(),
        IndexName: 'toAnnounce',
        KeyConditionExpression: 'to_announce = :pending AND released_at <= :until',
        ExpressionAttributeValues: { ':pending': 'pending', ':until': until.toISOString() },
      },
    )
    for await (const { Items = [] } of pages) yield readableRows(Due, Items, 'announcements')
  },

  hold: (releases, now) =>
    sendAll(
      'QUEUE_RELEASES',
      releases.map(body => ({ body, delay: delayUntil(body.released_at, now) })),
    ),

  async announce({ id, released_at }, now) {
    const failed = await transact([
      {
        Update: {
          TableName: TableName(),
          Key: { id },
          UpdateExpression: 'SET announced_at = :now REMOVE to_announce',
          ConditionExpression: 'to_announce = :pending AND released_at = :moment AND released_at <= :now',
          ExpressionAttributeValues: {
            ':pending': 'pending',
            ':moment': released_at,
            ':now': now.toISOString(),
          },
        },
      },
      ...auditItems(
        {
          action_type: 'ANNOUNCEMENT_PUBLISHED',
          user_id: 'announceRelease',
          object: `announcements/${id}`,
          after: { released_at },
        },
        now,
      ),
    ])
    return failed.length === 0
  },
})
