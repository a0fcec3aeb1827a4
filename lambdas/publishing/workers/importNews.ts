import * as z from 'zod'
import { ProviderId } from '#contract/news/rnsFeed.ts'
import { streamWorker } from '#runtime/batch.ts'
import { logger } from '#runtime/logger.ts'
import { importItem } from '../announcements/importing.ts'
import { importStore, type ImportStore } from '../announcements/importStore.ts'

/** A change of a news item, from its table's stream; `infra/streamConsumers.ts` has the filter. */
const Change = z.looseObject({
  dynamodb: z.looseObject({
    Keys: z.object({ provider: z.object({ S: ProviderId }), item_id: z.object({ S: z.string() }) }),
  }),
})

interface Services {
  items: ImportStore
  now: () => Date
}

/**
 * Imports items of providers that import automatically, and their corrections. The row is read as it is now, so that
 * a late or repeated event changes nothing.
 */
export const importNews = ({ items, now }: Services) => {
  const importOne = importItem(items)
  return async ({ dynamodb: { Keys } }: z.output<typeof Change>): Promise<void> => {
    const [provider, id] = [Keys.provider.S, Keys.item_id.S]
    const key = { provider, id, origin: await items.origin(provider) }
    const { state, announcement, error } = await importOne(key, { user_id: 'importNews' }, now())
    logger.info(state, { provider, item: id, announcement: announcement?.id, reason: error })
  }
}

export const handler = streamWorker('importNews', Change, importNews, () => ({
  items: importStore(),
  now: () => new Date(),
}))
