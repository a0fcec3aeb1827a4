import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { MailReport, WebhookReport } from '#contract/audience/distribution.ts'
import type { Actor } from '#runtime/actor.ts'
import { auditItems } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { cursorOf, fromCursor } from '#runtime/cursor.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { shards } from '../subscribers/subscriber.ts'
import { mailCounts } from './deliveryStore.ts'
import { tableOf } from '#runtime/table.ts'

/** How far one part of a channel's recipients was handed to its queue. */
export const FanOutProgress = z.object({
  /** Those handed over. */
  queued: z.int().default(0),
  /** Where it goes on; undefined at the beginning, and when it is done. */
  after: z.string().optional(),
  done: z.boolean().default(false),
})
export type FanOutProgress = z.output<typeof FanOutProgress>

const Head = z.object({
  announcement_id: z.string(),
  begun_at: z.iso.datetime(),
  resent_at: z.iso.datetime().optional(),
  resent_by_email: z.string().optional(),
})
const Counts = z.object(
  Object.fromEntries(mailCounts.map(name => [name, z.int().default(0)])) as Record<
    (typeof mailCounts)[number],
    z.ZodDefault<z.ZodInt>
  >,
)

/** The report on an announcement's distribution. */
export type Report = Omit<z.output<typeof Head>, 'announcement_id'> & {
  id: string
  mail: MailReport
  webhooks: WebhookReport
}

const WebhookCounts = z.object({
  delivered: z.int().default(0),
  dead: z.int().default(0),
  dropped: z.int().default(0),
})

/** Reports on distributions. */
export interface ReportStore {
  /** Latest first. */
  list(after: string | undefined, limit: number): Promise<{ reports: Report[]; next: string | null }>
  get(announcement: string): Promise<Report | undefined>
  /** Records that staff have it sent again to those whom it did not reach. */
  resend(announcement: string, actor: Actor, email: string | undefined, now: Date): Promise<void>
}

const TableName = () => setting('TABLE_DISTRIBUTIONS')

const webhooksOf = (rows: readonly Record<string, unknown>[]): WebhookReport => {
  const rowOf = (part: string) => rows.find(row => row['part'] === part) ?? {}
  const { queued } = FanOutProgress.parse(rowOf('webhook/queued/all'))
  const counts = WebhookCounts.parse(rowOf('webhook/counts/all'))
  const { delivered, dead, dropped } = counts
  return { queued, ...counts, waiting: Math.max(0, queued - delivered - dead - dropped) }
}

/** @param rows those of one announcement, whatever their order */
export const reportOf = (rows: readonly Record<string, unknown>[]): Report | undefined => {
  const found = rows.find(({ part }) => part === 'head')
  const [read] = readableRows(Head, found ? [found] : [], 'distributions')
  if (!read) return undefined
  const { announcement_id: id, ...head } = read
  const parts = (kind: string) => rows.filter(({ part }) => String(part).startsWith(`mail/${kind}/`))
  const progress = readableRows(FanOutProgress, parts('queued'), 'distributions')
  const counts = readableRows(Counts, parts('counts'), 'distributions')
  const sum = (name: (typeof mailCounts)[number]) => counts.reduce((all, count) => all + count[name], 0)
  const queued = progress.reduce((all, each) => all + each.queued, 0)
  const [sent, failed, dropped] = [sum('sent'), sum('failed'), sum('dropped')]
  return {
    id,
    ...head,
    mail: {
      queued_all: progress.filter(({ done }) => done).length === shards.length,
      queued,
      sent,
      failed,
      dropped,
      retried: sum('retried'),
      bounced: sum('bounced'),
      complained: sum('complained'),
      // A page is counted when it is in the queue, and its first mails may be faster than that.
      waiting: Math.max(0, queued - sent - failed - dropped),
    },
    webhooks: webhooksOf(rows),
  }
}

const get = async (announcement: string): Promise<Report | undefined> => {
  const { Items = [] } = await tableOf('TABLE_DISTRIBUTIONS').query({
    KeyConditionExpression: 'announcement_id = :id',
    ExpressionAttributeValues: { ':id': announcement },
    ConsistentRead: true,
  })
  return reportOf(Items)
}

/** The store in the table `distributions`. */
export const reportStore = (): ReportStore => ({
  async list(after, limit) {
    const { Items = [], LastEvaluatedKey } = await fromCursor(after, ExclusiveStartKey =>
      tableOf('TABLE_DISTRIBUTIONS').query({
        IndexName: 'byBegin',
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': 'distribution' },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey,
      }),
    )
    const found = await Promise.all(Items.map(item => get(String(item['announcement_id']))))
    return { reports: found.flatMap(report => report ?? []), next: cursorOf(LastEvaluatedKey) }
  },

  get,

  async resend(announcement, actor, email, now) {
    await transact([
      {
        Update: {
          TableName: TableName(),
          Key: { announcement_id: announcement, part: 'head' },
          UpdateExpression: `SET resent_at = :now ${email ? ', resent_by_email = :email' : 'REMOVE resent_by_email'}`,
          ExpressionAttributeValues: { ':now': now.toISOString(), ...(email && { ':email': email }) },
        },
      },
      ...auditItems(
        { ...actor, action_type: 'MAILS_SENT_AGAIN', object: `announcements/${announcement}` },
        now,
      ),
    ])
  },
})

/** A part of a channel's recipients, of an announcement. */
export interface FanOutPart {
  announcement: string
  channel: string
  part: string
}

/** How far announcements were handed out, so that who begins again goes on from there. */
export interface FanOutStore {
  /** Records that the distribution of an announcement began, the first time. */
  begin(announcement: string, now: Date): Promise<void>
  progress(part: FanOutPart): Promise<FanOutProgress>
  /**
   * Records a page that is in the queue.
   * @param before as it was before that page
   * @param next where the page after it begins; undefined after the last
   * @returns how far it is now, which is further when somebody else did the same meanwhile
   */
  advance(
    part: FanOutPart,
    before: FanOutProgress,
    handed: number,
    next: string | undefined,
  ): Promise<FanOutProgress>
}

const keyOf = ({ announcement, channel, part }: FanOutPart) => ({
  TableName: setting('TABLE_DISTRIBUTIONS'),
  Key: { announcement_id: announcement, part: `${channel}/queued/${part}` },
})

const progress: FanOutStore['progress'] = async part => {
  const { Item } = await dynamo().send(new GetCommand({ ...keyOf(part), ConsistentRead: true }))
  return FanOutProgress.parse(Item ?? {})
}

/** The store in the table `distributions`. */
export const fanOutStore = (): FanOutStore => ({
  async begin(announcement, now) {
    await dynamo().send(
      new UpdateCommand({
        TableName: setting('TABLE_DISTRIBUTIONS'),
        Key: { announcement_id: announcement, part: 'head' },
        UpdateExpression: 'SET kind = :kind, begun_at = if_not_exists(begun_at, :now)',
        ExpressionAttributeValues: { ':kind': 'distribution', ':now': now.toISOString() },
      }),
    )
  },

  progress,

  async advance(part, before, handed, next) {
    const update = new UpdateCommand({
      ...keyOf(part),
      UpdateExpression: `ADD queued :handed ${next ? 'SET #after = :next' : 'SET done = :done REMOVE #after'}`,
      ConditionExpression: `attribute_not_exists(done) AND ${before.after ? '#after = :before' : 'attribute_not_exists(#after)'}`,
      ExpressionAttributeNames: { '#after': 'after' },
      ExpressionAttributeValues: {
        ':handed': handed,
        ...(before.after && { ':before': before.after }),
        ...(next ? { ':next': next } : { ':done': true }),
      },
      ReturnValues: 'ALL_NEW',
    })
    try {
      return FanOutProgress.parse((await dynamo().send(update)).Attributes)
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return progress(part)
      throw error
    }
  },
})
