import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

/** How far one part of a channel's recipients was handed to its queue. */
export const Progress = z.object({
  /** Those handed over. */
  queued: z.int().default(0),
  /** Where it goes on; undefined at the beginning, and when it is done. */
  after: z.string().optional(),
  done: z.boolean().default(false),
})
export type Progress = z.output<typeof Progress>

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
  progress(part: FanOutPart): Promise<Progress>
  /**
   * Records a page that is in the queue.
   * @param before as it was before that page
   * @param next where the page after it begins; undefined after the last
   * @returns how far it is now, which is further when somebody else did the same meanwhile
   */
  advance(part: FanOutPart, before: Progress, handed: number, next: string | undefined): Promise<Progress>
}

const keyOf = ({ announcement, channel, part }: FanOutPart) => ({
  TableName: setting('TABLE_DISTRIBUTIONS'),
  Key: { announcement_id: announcement, part: `${channel}/queued/${part}` },
})

const progress: FanOutStore['progress'] = async part => {
  const { Item } = await dynamo().send(new GetCommand({ ...keyOf(part), ConsistentRead: true }))
  return Progress.parse(Item ?? {})
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
      return Progress.parse((await dynamo().send(update)).Attributes)
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return progress(part)
      throw error
    }
  },
})
