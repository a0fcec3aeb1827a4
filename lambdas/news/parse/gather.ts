import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { logger } from '#runtime/logger.ts'
import type { SourceQuery } from '../source.ts'
import { isOfCategory } from './headlines.ts'
import { momentOf, publishedAt } from './moment.ts'
import { idOf, type RawItem } from './rawItem.ts'
import { ownershipOf } from './ownership.ts'
import { type ItemContext, toItem } from './toItem.ts'

/** A raw item that a query selects, with its id. */
export interface SelectedItem {
  id: string
  raw: RawItem
}

type Timing = Pick<ItemContext, 'dates' | 'received'>

const isWithin = ({ date }: RawItem, { from, to }: SourceQuery, { received, dates }: Timing): boolean => {
  const at = new Date(publishedAt(date, received, dates).at)
  return (!from || at >= from) && (!to || at < to)
}

/** Leaves out another company's items; staff see those whose company is unknown (decision 53). */
const isAbout = (raw: RawItem, { symbols }: SourceQuery): boolean =>
  symbols.length === 0 || ownershipOf(raw, symbols).whose !== 'anothers'

/**
 * The items of an answer that a question is about, newest first, each id once (the newest of it), at most as many as
 * asked for.
 */
export const selectItems = (
  items: readonly RawItem[],
  query: SourceQuery,
  { adapter, received, dates }: Pick<ItemContext, 'adapter'> & Timing,
): { selected: SelectedItem[]; skipped: number } => {
  const { category } = query
  const known = items.map(raw => ({ id: idOf(raw), raw }))
  const fit = known.filter(
    (item): item is SelectedItem =>
      item.id !== undefined &&
      isWithin(item.raw, query, { received, dates }) &&
      isAbout(item.raw, query) &&
      (category === undefined || isOfCategory(adapter, item.raw, category)),
  )
  const time = ({ raw }: SelectedItem) =>
    Math.min(momentOf(raw.date, dates)?.getTime() ?? Infinity, received.getTime())
  const sorted = fit.toSorted((a, b) => time(b) - time(a))
  const byId = new Map<string, SelectedItem>()
  for (const item of sorted) if (!byId.has(item.id)) byId.set(item.id, item)
  return {
    selected: [...byId.values()].slice(0, query.limit),
    skipped: known.filter(({ id }) => id === undefined).length,
  }
}

/** Converts selected items; counts and leaves out those that cannot be converted. */
export const toItems = (
  items: readonly SelectedItem[],
  context: ItemContext,
): { items: RnsItem[]; skipped: number } => {
  const read = items.flatMap(({ id, raw }) => {
    try {
      return [toItem(raw, id, context)]
    } catch (error) {
      logger.warn('a news item cannot be read', {
        provider: context.provider,
        item: id,
        reason: String(error),
      })
      return []
    }
  })
  return { items: read, skipped: items.length - read.length }
}
