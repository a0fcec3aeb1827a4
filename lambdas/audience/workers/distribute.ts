import * as z from 'zod'
import { streamWorker } from '#runtime/batch.ts'
import { logger } from '#runtime/logger.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { streamImage } from '#runtime/streamImage.ts'
import {
  announcedStore,
  type Announced,
  type AnnouncedStore,
} from '../../publishing/announcements/announcedStore.ts'
import { channels, type Channel } from '../distribution/channels.ts'
import { fanOutStore, type FanOutStore } from '../distribution/reportStore.ts'
import { delayUntil, Due, lookAhead } from '../distribution/rules.ts'
import { releaseStore, type ReleaseStore } from '../distribution/store.ts'

/** A change of an announcement, as its table's stream tells it. */
const Change = z.looseObject({
  dynamodb: z.looseObject({ NewImage: streamImage(z.looseObject({ id: z.string() })) }),
})

interface Services {
  announcements: AnnouncedStore
  channels: readonly Channel[]
  fanOuts: FanOutStore
  releases: Pick<ReleaseStore, 'hold'>
  now: () => Date
}

/**
 * Hands an announcement that has just been announced to everybody who wants to hear of it, a message each. Repeated
 * or resumed it goes on where it was, and the page that it was at is handed over again, which the workers then drop.
 * One that was just given a moment, now or within two minutes, is put into the queue of what is to be announced then.
 */
export const distribute = ({ announcements, channels, fanOuts, releases, now }: Services) => {
  const handOut = async (announcement: Announced, channel: Channel, part: string): Promise<number> => {
    const place = { announcement: announcement.id, channel: channel.name, part }
    let progress = await fanOuts.progress(place)
    while (!progress.done) {
      const { handed, next } = await channel.hand(announcement, part, now(), progress.after)
      progress = await fanOuts.advance(place, progress, handed, next)
    }
    return progress.queued
  }

  const hold = async (row: Record<string, unknown>): Promise<void> => {
    const due = readableRows(Due, [row], 'announcements').filter(
      ({ released_at }) => delayUntil(released_at, now()) <= lookAhead,
    )
    await releases.hold(due, now())
  }

  return async ({ dynamodb }: z.output<typeof Change>): Promise<void> => {
    const { NewImage: row } = dynamodb
    if (row['to_announce'] !== undefined) return hold(row)
    const announcement = await announcements.get(row.id)
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
  releases: releaseStore(),
  now: () => new Date(),
}))
