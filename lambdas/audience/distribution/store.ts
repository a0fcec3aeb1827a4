import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { MailSwitch } from '#contract/audience/distribution.ts'
import { Announcement } from '#contract/publishing/announcements.ts'
import type { Actor } from '#runtime/actor.ts'
import { auditItems } from '#runtime/audit.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { sendAll } from '#runtime/queue.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import type { Recipient } from './deliveryStore.ts'
import { delayUntil, Due } from './rules.ts'
import { tableOf } from '#runtime/table.ts'

/** The announcements that nobody has been told of. */
export interface ReleaseStore {
  /** Those whose moment is not after `until`, oldest first, in pages. */
  due(until: Date): AsyncIterable<Due[]>
  /** Gives releases to `announceRelease`, each at its moment, which is at most 15 minutes away. */
  hold(releases: readonly Due[], now: Date): Promise<void>
  /** Marks a release as announced and puts it on record, once, if its moment is still the same and has come; false if not. */
  announce(release: Due, now: Date): Promise<boolean>
}

const announcementsTable = tableOf('TABLE_ANNOUNCEMENTS')

export const releaseStore = (): ReleaseStore => ({
  due: until =>
    announcementsTable.batches(Due, {
      IndexName: 'toAnnounce',
      KeyConditionExpression: 'to_announce = :pending AND released_at <= :until',
      ExpressionAttributeValues: { ':pending': 'pending', ':until': until.toISOString() },
    }),

  hold: (releases, now) =>
    sendAll(
      'QUEUE_RELEASES',
      releases.map(body => ({ body, delay: delayUntil(body.released_at, now) })),
    ),

  async announce({ id, released_at }, now) {
    const failed = await transact([
      {
        Update: {
          TableName: announcementsTable.name(),
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

/** Whether mails about announcements go out. */
export interface SwitchStore {
  /** As it is this moment. */
  get(): Promise<MailSwitch>
  /** Pauses them or lets them go on; what is so already stays as it is, with who said so. */
  set(paused: boolean, actor: Actor, email: string | undefined, now: Date): Promise<MailSwitch>
}

const switchesTable = () => setting('TABLE_SWITCHES')
const Key = { id: 'mail' }

const get = async (): Promise<MailSwitch> => {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: switchesTable(), Key, ConsistentRead: true }),
  )
  return MailSwitch.parse(Item ?? { paused: false })
}

/** The store in the table `switches`. */
export const switchStore = (): SwitchStore => ({
  get,

  async set(paused, actor, email, now) {
    const before = await get()
    if (before.paused === paused) return before
    await transact([
      {
        Update: {
          TableName: switchesTable(),
          Key,
          UpdateExpression: `SET paused = :paused, since = :now, by_user = :user ${email ? ', by_email = :email' : 'REMOVE by_email'}`,
          ConditionExpression: paused ? 'attribute_not_exists(paused) OR paused = :other' : 'paused = :other',
          ExpressionAttributeValues: {
            ':paused': paused,
            ':other': !paused,
            ':now': now.toISOString(),
            ':user': actor.user_id,
            ...(email && { ':email': email }),
          },
        },
      },
      ...auditItems(
        {
          ...actor,
          action_type: paused ? 'MAILS_PAUSED' : 'MAILS_RESUMED',
          object: 'switches/mail',
          before,
          after: { paused },
        },
        now,
      ),
    ])
    return get()
  },
})

export const AnnouncementTitle = Announcement.pick({ id: true, title: true, slug: true, kind: true }).extend({
  withdrawn_at: z.iso.datetime().optional(),
})
export type AnnouncementTitle = z.output<typeof AnnouncementTitle>

/** Current titles of announcements. */
export interface TitleStore {
  /** By id; without those that are not there. */
  of(ids: readonly string[]): Promise<Map<string, AnnouncementTitle>>
}

export const titleStore = (): TitleStore => ({
  async of(ids) {
    const rows = await batchGet(
      setting('TABLE_ANNOUNCEMENTS'),
      ids.map(id => ({ id })),
      { attributes: Object.keys(AnnouncementTitle.shape) },
    )
    return new Map(readableRows(AnnouncementTitle, rows, 'announcements').map(named => [named.id, named]))
  },
})

/** Whom announcements did not reach. */
export interface FailureStore {
  /** Those of an announcement, `limit` at most; `more` says whether there are others. */
  of(announcement: string, limit: number): Promise<{ recipients: Recipient[]; more: boolean }>
}

/** Asks the index `byFailure` of the table `deliveries`, which has nobody else in it. */
export const failureStore = (): FailureStore => ({
  async of(announcement, limit) {
    const recipients: Recipient[] = []
    let start: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await tableOf('TABLE_DELIVERIES').query({
        IndexName: 'byFailure',
        KeyConditionExpression: 'failed_of = :announcement',
        ExpressionAttributeValues: { ':announcement': announcement },
        Limit: limit - recipients.length,
        ExclusiveStartKey: start,
      })
      recipients.push(...Items.map(item => ({ announcement, subscriber: String(item['subscriber_id']) })))
      start = LastEvaluatedKey
    } while (start && recipients.length < limit)
    return { recipients, more: start !== undefined }
  },
})
