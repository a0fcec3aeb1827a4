import { Announcement, type AnnouncementKind } from '#contract/publishing/announcements.ts'
import { tableOf } from '#runtime/table.ts'

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
  const batches = tableOf('TABLE_ANNOUNCEMENTS').batches(Entry, {
    IndexName,
    KeyConditionExpression: `${IndexName === 'byKind' ? 'kind' : 'kind_all'} = :part AND released_at <= :now`,
    ExpressionAttributeValues: { ':part': part, ':now': now.toISOString() },
    ScanIndexForward: false,
    Limit: limit,
  })
  for await (const batch of batches) {
    yield* batch
    if (limit !== undefined) return
  }
}

export const feedStore = (): FeedStore => ({
  newest: (kind, limit, now) => Array.fromAsync(query('byKind', kind, now, limit)),
  all: now => Array.fromAsync(query('byDate', 'announcement', now)),
})
