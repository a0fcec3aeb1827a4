import * as z from 'zod'
import { SocialPost } from '#contract/audience/social.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import { tableOf } from '#runtime/table.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import type { Subject } from './rules.ts'

const announcementsTable = tableOf('TABLE_ANNOUNCEMENTS')

const SubjectRow = z.object({
  title: z.string(),
  slug: z.string(),
  released_at: z.string().optional(),
  withdrawn_at: z.string().optional(),
})

/** The final state of a post. */
export type End = Pick<SocialPost, 'reason' | 'state' | 'url'>

/** Posts of announcements, each begun on record before the network hears of it. */
export interface SocialStore {
  /** Read consistently: what was withdrawn a moment ago is. */
  subject(announcement: string): Promise<Subject | undefined>
  /** Every attempt to post it, oldest first, read consistently. */
  posts(announcement: string): Promise<SocialPost[]>
  /**
   * Takes the place of the `number`th attempt at its network, with its audit entry.
   * @param number from 1
   * @returns false when somebody else took it
   */
  begin(
    announcement: string,
    post: SocialPost,
    number: number,
    entry: AuditEntry,
    now: Date,
  ): Promise<boolean>
  /** Records what became of it, with its audit entry; the first that is said stays. */
  end(
    announcement: string,
    post: SocialPost,
    number: number,
    end: End,
    entry: AuditEntry,
    now: Date,
  ): Promise<void>
}

const TableName = () => setting('TABLE_SOCIAL_POSTS')

/** Keeps up to a thousand attempts in the order in which they were made. */
const Key = (announcement_id: string, { network }: SocialPost, number: number) => ({
  announcement_id,
  attempt: `${network}#${String(number).padStart(3, '0')}`,
})

export const socialStore = (): SocialStore => ({
  async subject(id) {
    return announcementsTable.get(SubjectRow, { id })
  },

  async posts(announcement_id) {
    const { Items = [] } = await tableOf('TABLE_SOCIAL_POSTS').query({
      KeyConditionExpression: 'announcement_id = :announcement',
      ExpressionAttributeValues: { ':announcement': announcement_id },
      ConsistentRead: true,
    })
    return readableRows(SocialPost, Items, 'social_posts').sort((a, b) =>
      a.created_at < b.created_at ? -1 : 1,
    )
  },

  async begin(announcement, post, number, entry, now) {
    const refused = await transact([
      {
        Put: {
          TableName: TableName(),
          Item: { ...post, ...Key(announcement, post, number) },
          ConditionExpression: 'attribute_not_exists(attempt)',
        },
      },
      ...auditItems(entry, now),
    ])
    return refused.length === 0
  },

  async end(announcement, post, number, { state, url, reason }, entry, now) {
    const detail = url ? { name: 'url', value: url } : { name: 'reason', value: reason ?? '' }
    await transact([
      {
        Update: {
          TableName: TableName(),
          Key: Key(announcement, post, number),
          UpdateExpression: 'SET #state = :state, #detail = :detail',
          ConditionExpression: '#state = :posting',
          ExpressionAttributeNames: { '#state': 'state', '#detail': detail.name },
          ExpressionAttributeValues: { ':state': state, ':detail': detail.value, ':posting': 'posting' },
        },
      },
      ...auditItems(entry, now),
    ])
  },
})
