import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { Announcement, type AnnouncementKind } from '#contract/publishing/announcements.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

/** An announcement as feeds and sitemap need it. */
const Entry = Announcement.pick({
  id: true,
  slug: true,
  kind: true,
  title: true,
  summary: true,
  headline_category: true,
  released_at: true,
  updated_at: true,
})
export type Entry = Pick<
  Announcement,
  'id' | 'slug' | 'kind' | 'title' | 'summary' | 'headline_category' | 'released_at' | 'updated_at'
>

/** The announcements that are out, newest first. */
export interface FeedStore {
  /** The newest of a kind; one query. */
  newest(kind: AnnouncementKind, limit: number, now: Date): Promise<Entry[]>
  /** All of both kinds; one query for each thousand or so. */
  all(now: Date): Promise<Entry[]>
}

const query = async function* (IndexName: 'byDate' | 'byKind', part: string, now: Date, limit?: number) {
  let start: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo().send(
      new QueryCommand({
        TableName: setting('TABLE_ANNOUNCEMENTS'),
        IndexName,
        KeyConditionExpression: `${IndexName === 'byKind' ? 'kind' : 'kind_all'} = :part AND released_at <= :now`,
        ExpressionAttributeValues: { ':part': part, ':now': now.toISOString() },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: start,
      }),
    )
    yield* readableRows(Entry, Items, 'announcements')
    start = limit === undefined ? LastEvaluatedKey : undefined
  } while (start)
}

export const feedStore = (): FeedStore => ({
  newest: (kind, limit, now) => Array.fromAsync(query('byKind', kind, now, limit)),
  all: now => Array.fromAsync(query('byDate', 'announcement', now)),
})
