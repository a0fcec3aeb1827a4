import * as z from 'zod'
import { ProviderId } from '#contract/news/rnsFeed.ts'
import { streamWorker } from '#runtime/batch.ts'
import { logger } from '#runtime/logger.ts'
import { noticed, compare } from '../releases/detection.ts'
import { awaitsRns, type StoredRelease, type Things } from '../releases/release.ts'
import { rnsStore } from '../releases/rnsStore.ts'
import type { Services } from '../releases/services.ts'
import { releaseStore } from '../releases/store.ts'
import { thingStore } from '../releases/thingStore.ts'

/** A change of a news item, as its table's stream tells it. */
const Change = z.looseObject({
  dynamodb: z.looseObject({
    Keys: z.object({ provider: z.object({ S: ProviderId }), item_id: z.object({ S: z.string() }) }),
  }),
})

interface Made extends Pick<Services, 'releases' | 'rns' | 'things'> {
  now: () => Date
}

/**
 * Compares what a provider shows with the releases that wait for their RNS. The item and the releases are read as they
 * are now: an event that comes late or twice finds the work done.
 */
export const sightReleases =
  (made: Made) =>
  async ({ dynamodb: { Keys } }: z.output<typeof Change>) => {
    const waiting = (await made.releases.waiting()).filter(awaitsRns)
    if (waiting.length === 0) return
    const item = await made.rns.item(Keys.provider.S, Keys.item_id.S)
    if (!item) return
    const find = (release: StoredRelease, things: Things) => compare(release, things, [item])
    const failures: unknown[] = []
    for (const { id } of waiting)
      try {
        const outcome = await noticed(made, id, find, 'sightReleases', made.now())
        logger.info(outcome, { release: id, provider: item.provider, item: item.item_id })
      } catch (error) {
        failures.push(error)
      }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} releases could not be compared with an item.`)
  }

export const handler = streamWorker('sightReleases', Change, sightReleases, () => ({
  releases: releaseStore(),
  things: thingStore(),
  rns: rnsStore(),
  now: () => new Date(),
}))
