import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { Announcement } from '#contract/announcements.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

/** The announcement records. */
export interface AnnouncementStore {
  /** Announcements that are out at `now`, newest first, `limit` at most. */
  latest(limit: number, now: Date): Promise<Announcement[]>
}

export const announcementStore = (): AnnouncementStore => ({
  async latest(limit, now) {
    const { Items = [] } = await dynamo().send(
      new QueryCommand({
        TableName: setting('TABLE_ANNOUNCEMENTS'),
        IndexName: 'byDate',
        KeyConditionExpression: 'kind_all = :all AND released_at <= :now',
        ExpressionAttributeValues: { ':all': 'announcement', ':now': now.toISOString() },
        ScanIndexForward: false,
        Limit: limit,
      }),
    )
    return Items.map(item => Announcement.parse(item))
  },
})
