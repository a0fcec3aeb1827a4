import type { DatesWithoutZone } from '#contract/news/providers.ts'
import { type Adapter, RnsItem } from '#contract/news/rnsFeed.ts'
import { beginningOf } from '../../publishing/text/html/beginning.ts'
import { escapeAttribute, UnreadableHtml } from '../../publishing/text/html/tree.ts'
import { differenceOf } from '../../publishing/text/html/words.ts'
import { isShowable, shownBytes } from '../../publishing/text/longTexts.ts'
import { cut, summaryOf, textOf } from '../../publishing/text/plainText.ts'
import { sanitise } from '../../publishing/text/sanitise.ts'
import { categoryOf, isUrgent } from './headlines.ts'
import { momentOf, publishedAt } from './moment.ts'
import { ownershipOf } from './ownership.ts'
import type { RawItem } from './rawItem.ts'

/** Items whose numbers tell an order: those of a few may rise by chance. */
const enough = 10

/** The last number in an id or a link, such as 4711 of `/news/4711.html`. */
const numberIn = (text = ''): bigint | undefined => {
  const [, digits] = /(\d+)\D*$/.exec(text.slice(-100)) ?? []
  return digits === undefined ? undefined : BigInt(digits)
}

const rises = (texts: readonly (string | undefined)[]): boolean => {
  const numbers = texts.map(numberIn)
  const isRising = numbers.every((number, index) => {
    const before = numbers[index - 1]
    return number !== undefined && (before === undefined || number >= before)
  })
  return isRising && numbers.at(-1) !== numbers[0]
}

/**
 * The items of a feed with those that have no date newest first, where the numbers in their ids or links tell that the
 * feed begins with the oldest. Where nothing tells, its own order counts.
 */
export const undatedTurned = (items: RawItem[]): RawItem[] => {
  const undated = items.filter(({ date }) => momentOf(date) === undefined)
  if (undated.length < enough) return items
  const begins = rises(undated.map(({ guid }) => guid)) || rises(undated.map(({ link }) => link))
  if (!begins) return items
  const turned = undated.toReversed()
  return items.map(item => (momentOf(item.date) === undefined ? (turned.shift() ?? item) : item))
}

/** Characters of a source's HTML that are looked at: as many as an answer of a source has bytes. */
const mostHtml = 10_000_000
/** Stands for an unknown base address. */
const nowhere = 'about:blank'
/** Characters of a title, as of an announcement's, and of a summary that the source gives. */
const mostTitle = 300
const mostSummary = 500

/** Characters that no text has: controls, and halves of others. */
const clean = (text: string): string => text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')

type Text = Pick<RnsItem, 'content' | 'text_difference'>

/**
 * A text as it is kept, and where that shows something else than the source. What cannot be read is no reason to lose
 * the item: that it is out is shown all the same (decision 52).
 */
const textFrom = (html: string, base: string | undefined): Text => {
  try {
    if (html.length > mostHtml) throw new UnreadableHtml('The text is longer than any announcement.')
    const source = clean(html)
    const content = sanitise(source, base ?? nowhere)
    const text_difference = differenceOf(source, content)
    return { content, ...(text_difference && { text_difference }) }
  } catch (error) {
    if (!(error instanceof UnreadableHtml)) throw error
    return { content: '', text_difference: { source: error.message, kept: '' } }
  }
}

const plain = (html: string): string => textOf(textFrom(html, undefined).content)

const isMarkup = (text: string): boolean => /<\/?[a-z][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(text)

/** An address that may be linked to; relative ones are the feed's. */
export const linkOf = (link: string | undefined, base?: string): string | null => {
  const given = link?.trim() ?? ''
  if (!given || given.length > 2_000 || !URL.canParse(given, base)) return null
  const url = new URL(given, base)
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null
}

/** Resolves addresses against these bases. */
const within = (base: string | undefined, bases: readonly string[]): string | undefined =>
  bases.reduce(
    (outer: string | undefined, each) => (URL.canParse(each, outer) ? new URL(each, outer).href : outer),
    base,
  )

/** A text that no answer of ours can hold ends with its last whole block, and says where the rest is. */
const showable = (html: string, sourceUrl: string | null): string => {
  if (isShowable(html)) return html
  const rest = 'This text is longer than this site can show. The whole text is'
  const where = sourceUrl
    ? `<a href="${escapeAttribute(sourceUrl)}" rel="noopener">at its source</a>`
    : 'at its source'
  return `${beginningOf(html, shownBytes)}<p>${rest} ${where}.</p>`
}

/** Facts that all items of an answer share. */
export interface ItemContext {
  provider: RnsItem['provider']
  adapter: Adapter
  /** When the answer came. */
  received: Date
  /** Address that links of the source are relative to. */
  base?: string | undefined
  /** How dates without a zone are read. */
  dates?: DatesWithoutZone | undefined
  /** Symbols of the query. */
  symbols: readonly string[]
}

/**
 * An item in our terms: texts plain or sanitised, its moment never in the future.
 * @throws ZodError when it cannot be one
 */
export const toItem = (raw: RawItem, id: string, context: ItemContext): RnsItem => {
  const { provider, adapter, received, symbols } = context
  const { bases = [], contentBase } = raw
  const base = within(context.base, bases)
  const sourceUrl = linkOf(raw.link, base)
  const outer = bases.length > 0 ? base : (sourceUrl ?? base)
  const text = textFrom(raw.content ?? '', within(outer, contentBase === undefined ? [] : [contentBase]))
  const content = showable(text.content, sourceUrl)
  const summary = raw.summary ? cut(plain(raw.summary), mostSummary) : summaryOf(content)
  const given = clean(raw.title ?? '').slice(0, 10 * mostTitle)
  const title = !raw.plainTitle && isMarkup(given) ? plain(given) : given.replace(/\s+/g, ' ').trim()
  const code = raw.headline_category?.trim() || undefined
  const { at, undated } = publishedAt(raw.date, received, context.dates)
  const { whose, symbol } = ownershipOf(raw, symbols)
  return RnsItem.parse({
    id,
    provider,
    title: cut(title || summary, mostTitle),
    summary,
    ...text,
    content,
    category: cut(clean(categoryOf(adapter, raw)), 60),
    sourceUrl,
    publishedAt: at,
    ...(undated && { undated }),
    urgency: raw.urgency ?? (code && isUrgent(code) ? 'high' : 'normal'),
    marketSensitive: raw.marketSensitive ?? (code !== undefined && isUrgent(code)),
    symbol: symbol.slice(0, 20),
    ...(whose !== 'ours' && { unknown_company: true }),
    ...(raw.rns_number && { rns_number: raw.rns_number.trim().slice(0, 20) }),
    ...(code && { headline_category: code.slice(0, 60) }),
  })
}
