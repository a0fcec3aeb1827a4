import type { RnsItem } from '#contract/news/rnsFeed.ts'
import type { SourceQuery } from '../source.ts'
import { toItems, selectItems } from './gather.ts'
import type { RawItem } from './rawItem.ts'
import type { ItemContext } from './toItem.ts'

/** Reads an answer without a thread. */
export const gather = (
  raw: readonly RawItem[],
  query: SourceQuery,
  context: ItemContext,
): { items: RnsItem[]; skipped: number } => {
  const found = selectItems(raw, query, context)
  const { items, skipped } = toItems(found.selected, context)
  return { items, skipped: skipped + found.skipped }
}
