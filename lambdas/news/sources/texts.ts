import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { typedInstrument, writtenOut } from '../../publishing/rns/instruments.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { logger } from '#runtime/logger.ts'
import type { NewsItemRow } from '../../publishing/rns/newsItems.ts'
import { toItems, selectItems, type SelectedItem } from '../parse/gather.ts'
import { momentOf } from '../parse/moment.ts'
import type { RawItem } from '../parse/rawItem.ts'
import type { ItemContext } from '../parse/toItem.ts'
import { SourceFailure, type SourceQuery } from '../source.ts'
import type { Reading } from './reading.ts'

/** Texts that are asked for at once, and milliseconds after which no more of one answer are asked for. */
const atOnce = 5
const patience = 8_000
/** Milliseconds that one text may take. */
export const textTimeout = 4_000

/** Headlines that are looked through for those of one category, where a source cannot pick them itself. */
const mostForCategory = 200

/** The symbols that wires are asked for; what else the company is known by is looked for in their answers. */
export const requestedSymbols = ({ symbols }: SourceQuery): string[] =>
  symbols.flatMap(each => {
    const one = typedInstrument(each)
    return one?.kind === 'symbol' ? [writtenOut(one)] : []
  })

/** Headlines that a question needs. */
export const headlinesFor = ({ category, limit }: SourceQuery): number =>
  category === undefined ? limit : Math.max(limit, mostForCategory)

type Known = Pick<NewsItemRow, 'changed_at' | 'received_at'>

const isRevised = ({ revised }: RawItem, { changed_at, received_at }: Known): boolean =>
  (momentOf(revised)?.toISOString() ?? '') > (changed_at ?? received_at)

const lacksText = ({ content, text_difference }: RnsItem): boolean =>
  !content && text_difference !== undefined

/**
 * The items of an answer of headlines, each with the text that a request of its own gives. Items that are kept
 * already are not asked for again. One whose text cannot be had is counted; an RNS is shown all the same (decision 52),
 * without it, and others are left out: they come with the next answer, whole.
 * @param textOf asks for one
 * @throws SourceFailure when the source wants to be left alone, or no text at all can be had
 */
export const withTexts = async (
  headlines: readonly RawItem[],
  query: SourceQuery,
  context: ItemContext,
  { items: read }: Pick<Reading, 'items'>,
  textOf: (item: SelectedItem) => Promise<RawItem>,
): Promise<{ items: RnsItem[]; skipped: number }> => {
  const found = selectItems(headlines, query, context)
  const kept = await query.kept?.(found.selected.map(({ id }) => id))
  const until = performance.now() + patience
  const withoutText = ({ id, raw }: SelectedItem, reason: string): RnsItem | undefined => {
    if (raw.rns_number === undefined && raw.headline_category === undefined) return undefined
    const [item] = toItems([{ id, raw }], context).items
    const source = `Its text could not be had yet. ${reason}`
    return item && { ...item, text_difference: { source, kept: '' } }
  }
  let failure: SourceFailure | undefined
  const results = await inParallel(found.selected, atOnce, async item => {
    const known = kept?.get(item.id)
    if (known && !isRevised(item.raw, known) && !lacksText(known.item)) return known.item
    if (query.headlinesOnly) return toItems([item], context).items[0]
    if (failure?.kind === 'limited' || performance.now() > until)
      return withoutText(item, 'It is asked for again.')
    try {
      return (await read([{ id: item.id, raw: await textOf(item) }], context)).items[0]
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      failure = error
      logger.warn('the text of a news item cannot be had', {
        provider: context.provider,
        item: item.id,
        reason: error.message,
      })
      return withoutText(item, error.message)
    }
  })
  const items = results.filter(item => item !== undefined)
  const whole = items.filter(item => !lacksText(item)).length
  if (failure && items.length === 0) throw failure
  return { items, skipped: found.skipped + results.length - whole }
}
