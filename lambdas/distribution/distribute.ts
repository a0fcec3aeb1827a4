import * as z from 'zod'
import { announcedStore, type Announced, type AnnouncedStore } from '#runtime/announced.ts'
import { streamWorker } from '#runtime/batch.ts'
import { logger } from '#runtime/logger.ts'
import { channels, type Channel } from './channels.ts'
import { fanOutStore, type FanOutStore } from './fanOutStore.ts'

/** A change of an announcement, as its table's stream tells it. */
const Change = z.looseObject({
  dynamodb: z.looseObject({ Keys: z.object({ id: z.object({ S: z.string() }) }) }),
})

interface Services {
  announcements: AnnouncedStore
  channels: readonly Channel[]
  fanOuts: FanOutStore
  now: () => Date
}

/**
 * Hands an announcement that has just been announced to everybody who wants to hear of it, a message each. Repeated
 * or resumed it goes on where it was, and the page that it was at is handed over again, which the workers then drop.
 */
export const distribute = ({ announcements, channels, fanOuts, now }: Services) => {
  const handOut = async (announcement: Announced, channel: Channel, part: string): Promise<number> => {
    const place = { announcement: announcement.id, channel: channel.name, part }
    let progress = await fanOuts.progress(place)
    while (!progress.done) {
      const { handed, next } = await channel.hand(announcement, part, now(), progress.after)
      progress = await fanOuts.advance(place, progress, handed, next)
    }
    return progress.queued
  }

  return async ({ dynamodb }: z.output<typeof Change>): Promise<void> => {
    const announcement = await announcements.get(dynamodb.Keys.id.S)
    if (!announcement) return
    await fanOuts.begin(announcement.id, now())
    await Promise.all(
      channels.map(async channel => {
        const queued = await Promise.all(channel.parts.map(part => handOut(announcement, channel, part)))
        const recipients = queued.reduce((sum, count) => sum + count, 0)
        logger.info('distributed', { announcement: announcement.id, channel: channel.name, recipients })
      }),
    )
  }
}

export const handler = streamWorker('distribute', Change, distribute, () => ({
  announcements: announcedStore(),
  channels: channels(),
  fanOuts: fanOutStore(),
  now: () => new Date(),
}))
