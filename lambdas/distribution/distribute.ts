import * as z from 'zod'
import { audience, type Audience } from '#runtime/audience.ts'
import { streamWorker } from '#runtime/batch.ts'
import { logger } from '#runtime/logger.ts'
import { sendAll } from '#runtime/queue.ts'
import { shards, type Shard } from '#runtime/subscriber.ts'
import { announcedStore, type AnnouncedStore } from './announcedStore.ts'
import { kindsOf, type Announced, type Recipient } from './rules.ts'

/** A change of an announcement, as its table's stream tells it. */
const Change = z.looseObject({
  dynamodb: z.looseObject({ Keys: z.object({ id: z.object({ S: z.string() }) }) }),
})

interface Services {
  announcements: AnnouncedStore
  audience: Pick<Audience, 'page'>
  /** Gives recipients to `mailSubscriber`. */
  queue(recipients: Recipient[]): Promise<void>
  now: () => Date
}

/**
 * Hands an announcement that has just been announced to everybody who wants to hear of it, a message each. Repeated
 * or resumed it sends messages again, which `mailSubscriber` then drops.
 */
export const distribute = ({ announcements, audience, queue, now }: Services) => {
  const tellShard = async (announcement: Announced, shard: Shard): Promise<number> => {
    let told = 0
    let after: string | undefined
    do {
      const { subscribers, next } = await audience.page(kindsOf(announcement), shard, now(), after)
      await queue(subscribers.map(({ id }) => ({ announcement: announcement.id, subscriber: id })))
      told += subscribers.length
      after = next
    } while (after)
    return told
  }

  return async ({ dynamodb }: z.output<typeof Change>): Promise<void> => {
    const announcement = await announcements.get(dynamodb.Keys.id.S)
    if (!announcement) return
    const told = await Promise.all(shards.map(shard => tellShard(announcement, shard)))
    const subscribers = told.reduce((sum, count) => sum + count, 0)
    logger.info('distributed', { announcement: announcement.id, subscribers })
  }
}

export const handler = streamWorker('distribute', Change, distribute, () => ({
  announcements: announcedStore(),
  audience: audience(),
  queue: recipients =>
    sendAll(
      'QUEUE_SUBSCRIBER_MAILS',
      recipients.map(body => ({ body })),
    ),
  now: () => new Date(),
}))
