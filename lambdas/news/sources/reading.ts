import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { logger } from '#runtime/logger.ts'
import {
  runInThread,
  threadWorker,
  Unreadable,
  type Bounds,
  type ThreadWorker,
} from '#runtime/threadWorker.ts'
import type { SelectedItem } from '../parse/gather.ts'
import type { ReadFeed } from '../parse/readFeed.ts'
import type { ItemContext } from '../parse/toItem.ts'
import { SourceFailure } from '../source.ts'

const task = 'readNews'
/** Feeds and items that are read at once: one that is slow or big by design blocks a single thread, for a short time. */
const threads = 3
/** Of one feed, or of the text of one item: more than the biggest that was seen takes, with the start of a thread. */
const usual = { time: 10_000, memory: 300, thing: 'feed' }
/** Items of one answer that may be too much; then the others are not read either. */
const strikes = 2
/** Milliseconds that the items of one answer may take together. */
const patience = 12_000

type Question = { feed: { contentType: string | undefined } } | { item: SelectedItem; context: ItemContext }
type Answer = ReadFeed | { items: RnsItem[]; skipped: number }

/** Understanding what a source sent. It takes time and memory by what strangers write. */
export interface Reading {
  /** @throws SourceFailure `unreadable` */
  feed(bytes: Uint8Array, contentType: string | undefined): Promise<ReadFeed>
  /** Items in our terms. @throws SourceFailure `unreadable` when they take too long */
  items(
    selected: readonly SelectedItem[],
    context: ItemContext,
  ): Promise<{ items: RnsItem[]; skipped: number }>
}

const read = async (bytes: Uint8Array, _name: string, _lines: readonly string[], about: unknown) => {
  const question = about as Question
  if ('item' in question)
    return (await import('../parse/gather.ts')).toItems([question.item], question.context)
  const [{ decode }, { readFeed }] = await Promise.all([
    import('../parse/decode.ts'),
    import('../parse/readFeed.ts'),
  ])
  return readFeed(decode(bytes, question.feed.contentType))
}

/** Readers, of which those who find none free wait in line. */
const poolOf = (bounds: Bounds) => {
  const free: ThreadWorker<Answer>[] = Array.from({ length: threads }, () =>
    threadWorker(new URL(import.meta.url), task, bounds),
  )
  const waiting: ((reader: ThreadWorker<Answer>) => void)[] = []
  return async <T extends Answer>(bytes: Uint8Array, about: Question): Promise<T> => {
    const reader = free.pop() ?? (await new Promise<ThreadWorker<Answer>>(resolve => waiting.push(resolve)))
    try {
      return (await reader.read({ bytes, name: '', about })) as T
    } finally {
      const next = waiting.shift()
      if (next) next(reader)
      else free.push(reader)
    }
  }
}

const none = new Uint8Array()

const unreadable = (message: string, cause?: unknown): SourceFailure =>
  new SourceFailure('unreadable', message, { cause })

/** The item without what could not be read of it: that it is out is shown all the same (decision 52). */
const headlineOf = async ({ id, raw }: SelectedItem, context: ItemContext, reason: string) => {
  const { toItems } = await import('../parse/gather.ts')
  const { items, skipped } = toItems(
    [{ id, raw: { ...raw, content: undefined, summary: undefined } }],
    context,
  )
  return { items: items.map(item => ({ ...item, text_difference: { source: reason, kept: '' } })), skipped }
}

/** Reads on threads, each of which ends when a feed or an item takes too long or too much. */
export const threadReading = (bounds: Bounds = usual): Reading => {
  const ask = poolOf(bounds)
  const feed: Reading['feed'] = async (bytes, contentType) => {
    try {
      return await ask<ReadFeed>(bytes, { feed: { contentType } })
    } catch (error) {
      throw error instanceof Unreadable ? unreadable(error.message, error) : error
    }
  }
  const items: Reading['items'] = async (selected, context) => {
    const until = performance.now() + patience
    const found: { items: RnsItem[]; skipped: number } = { items: [], skipped: 0 }
    let ended = 0
    for (const item of selected) {
      if (performance.now() > until) throw unreadable('Reading what the source sent takes too long.')
      const one = await ask<{ items: RnsItem[]; skipped: number }>(none, { item, context }).catch(
        (error: unknown) => {
          if (!(error instanceof Unreadable)) throw error
          logger.warn('a news item is too much', {
            provider: context.provider,
            item: item.id,
            reason: error.message,
          })
          if (++ended === strikes) throw unreadable(error.message, error)
          return headlineOf(item, context, error.message)
        },
      )
      found.items.push(...one.items)
      found.skipped += one.skipped
    }
    return found
  }
  return { feed, items }
}

/** On such a thread: this module again. What reads feeds is loaded there alone. */
runInThread(task, read, error => (error instanceof SourceFailure ? error.message : undefined))
