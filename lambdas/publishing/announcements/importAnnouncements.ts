import { type ImportOutcome } from '#contract/publishing/announcementEdits.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { logger } from '#runtime/logger.ts'
import { Problem } from '#runtime/problem.ts'
import { importItem } from './importItem.ts'
import { importStore, type ImportStore } from './importStore.ts'

interface Services {
  items: ImportStore
}

/** Items that are imported at once. */
const atOnce = 10

/** Imports each item by itself: what fails does not keep the others, and says why. */
export const importAnnouncements = ({ items: store }: Services): HandlerOf<'importAnnouncements'> => {
  const importOne = importItem(store)
  return async asked => {
    const { provider, items } = asked.body
    const origin = await store.origin(provider)
    const actor = actorOf(asked)
    const outcomes = await inParallel([...new Set(items)], atOnce, async (id): Promise<ImportOutcome> => {
      try {
        return await importOne({ provider, id, origin }, actor, asked.request.now)
      } catch (error) {
        const isProblem = error instanceof Problem
        logger.error('not imported', {
          provider,
          item: id,
          error: error instanceof Error ? error : undefined,
        })
        return { id, state: 'failed', announcement: null, error: isProblem ? error.message : 'Import failed' }
      }
    })
    return { outcomes }
  }
}

export const services = (): Services => ({
  items: importStore(),
})
