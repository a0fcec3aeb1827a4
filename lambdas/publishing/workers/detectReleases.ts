import * as z from 'zod'
import { ProviderId } from '#contract/news/rnsFeed.ts'
import { streamWorker } from '#runtime/batch.ts'
import { logger } from '#runtime/logger.ts'
import { detectRns, matchItems } from '../releases/detection.ts'
import { awaitsRns, type StoredRelease, type ItemsById } from '../releases/release.ts'
import { rnsStore } from '../releases/rnsStore.ts'
import type { Services } from '../releases/services.ts'
import { releaseStore } from '../releases/store.ts'
import { itemStore } from '../releases/itemStore.ts'

/** A change of a news item, from its table's stream. */
const Change = z.looseObject({
  dynamodb: z.looseObject({
    Keys: z.object({ provider: z.object({ S: ProviderId }), item_id: z.object({ S: z.string() }) }),
  }),
})

interface WorkerServices extends Pick<Services, 'items' | 'releases' | 'rns'> {
  now: () => Date
}

/**
 * Compares what a provider shows with the releases that wait for their RNS. The item and the releases are read as they
 * are now, so that a late or repeated event changes nothing.
 */
export const detectReleases =
  (services: WorkerServices) =>
  async ({ dynamodb: { Keys } }: z.output<typeof Change>) => {
    const waiting = (await services.releases.waiting()).filter(awaitsRns)
    if (waiting.length === 0) return
    const item = await services.rns.item(Keys.provider.S, Keys.item_id.S)
    if (!item) return
    const match = (release: StoredRelease, itemsById: ItemsById) => matchItems(release, itemsById, [item])
    const failures: unknown[] = []
    for (const { id } of waiting)
      try {
        const outcome = await detectRns(services, id, match, 'detectReleases', services.now())
        logger.info(outcome, { release: id, provider: item.provider, item: item.item_id })
      } catch (error) {
        failures.push(error)
      }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} releases could not be compared with an item.`)
  }

export const handler = streamWorker('detectReleases', Change, detectReleases, () => ({
  releases: releaseStore(),
  items: itemStore(),
  rns: rnsStore(),
  now: () => new Date(),
}))
