import { contentLength } from '#contract/announcementEdits.ts'
import type { DatesWithoutZone } from '#contract/providers.ts'
import { type Adapter, RnsItem } from '#contract/rnsFeed.ts'
import { UnreadableHtml } from '#runtime/html/tree.ts'
import { differenceOf } from '#runtime/html/words.ts'
import { cut, summaryOf, textOf } from '#runtime/plainText.ts'
import { sanitise } from '#runtime/sanitise.ts'
import { categoryOf, isUrgent } from './headlines.ts'
import { publishedAt } from './moment.ts'
import type { RawItem } from './rawItem.ts'
import { ownershipOf } from './ownership.ts'

/** Characters of a source's HTML that are looked at; more than any announcement has. */
const mostHtml = 2_000_000
/** What a relative address leads to where nobody knows what it is relative to. */
const nowhere = 'about:blank'
/** Bytes of an item's content: a row may have 400 KB, and an announcement so many characters. */
const mostContent = contentLength
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

/** Content that is too long ends with its last whole block, and says where the rest is. */
const withinLength = (html: string, sourceUrl: string | null): string => {
  if (Buffer.byteLength(html) <= mostContent) return html
  const start = Buffer.from(html)
    .subarray(0, mostContent - 4_000)
    .toString()
  const block = /^.*<\/(?:p|table|[udo]l|h\d|blockquote|pre)>/s.exec(start)?.[0] ?? ''
  const rest = sourceUrl
    ? `<p><a href="${sourceUrl.replaceAll('&', '&amp;').replaceAll('"', '%22')}">The whole text is at its source.</a></p>`
    : '<p>The whole text is at its source.</p>'
  return sanitise(block + rest)
}

/** What all items of an answer share. */
export interface ItemContext {
  provider: RnsItem['provider']
  adapter: Adapter
  /** When the answer came. */
  received: Date
  /** Address that links of the source are relative to. */
  base?: string | undefined
  /** How dates without a zone are read. */
  dates?: DatesWithoutZone | undefined
  /** Symbols that were asked for. */
  asked: readonly string[]
}

/**
 * An item in our terms: texts plain or sanitised, its moment never in the future.
 * @throws ZodError when it cannot be one
 */
export const toItem = (raw: RawItem, id: string, context: ItemContext): RnsItem => {
  const { provider, adapter, received, base, asked } = context
  const sourceUrl = linkOf(raw.link, base)
  const text = textFrom(raw.content ?? '', sourceUrl ?? base)
  const content = withinLength(text.content, sourceUrl)
  const summary = raw.summary ? cut(plain(raw.summary), mostSummary) : summaryOf(content)
  const given = clean(raw.title ?? '').slice(0, 10 * mostTitle)
  const title = !raw.plainTitle && isMarkup(given) ? plain(given) : given.replace(/\s+/g, ' ').trim()
  const code = raw.headline_category?.trim() || undefined
  const { at, undated } = publishedAt(raw.date, received, context.dates)
  const { whose, symbol } = ownershipOf(raw, asked)
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
