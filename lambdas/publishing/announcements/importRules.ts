import { createHash } from 'node:crypto'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import { londonTime } from '#contract/londonTime.ts'
import type { Adapter, RnsItem } from '#contract/news/rnsFeed.ts'
import { rnsNumber, uuidOf } from './announcementId.ts'
import { escapeText } from '../text/html/tree.ts'
import { cut, summaryOf, textOf } from '../text/plainText.ts'
import { sanitise } from '../text/sanitise.ts'
import type { AnnouncementFields } from './row.ts'

/** Where an item came from: the provider's name as readers see it, and the wire that it speaks. */
export interface Origin {
  name: string
  adapter: Adapter
}

/** The id of the correction that follows an announcement when its item reads differently. */
export const correctionIdOf = (announcement: string, digest: string): string =>
  uuidOf('correction', announcement, digest)

/**
 * The id under which an announcement is found by its words and address: some sources give an item another id each time.
 * Undefined where that tells too little: an RNS number tells more, and a site's first page is no address of an item.
 */
export const twinIdOf = (
  { provider, sourceUrl, publishedAt, undated, rns_number = '' }: RnsItem,
  digest: string,
): string | undefined => {
  const { pathname, search } = sourceUrl === null ? { pathname: '/', search: '' } : new URL(sourceUrl)
  if (sourceUrl === null || rnsNumber.test(rns_number) || (pathname === '/' && search === ''))
    return undefined
  return uuidOf('twin', provider, sourceUrl, digest, undated ? '' : londonTime(new Date(publishedAt)).date)
}

/**
 * Whether an item is a regulatory announcement, which nobody may edit or take back afterwards (decision 38). What the
 * exchange publishes is one unless its category says "non-regulatory" (NRA). The news wires and feeds of one's own
 * carry the press and company news besides: there an RNS number or a headline category of RNS makes it one.
 */
export const isRegulatory = (
  { rns_number = '', headline_category = '' }: Pick<RnsItem, 'rns_number' | 'headline_category'>,
  adapter: Adapter,
): boolean =>
  headline_category !== 'NRA' &&
  (adapter === 'lse' || rnsNumber.test(rns_number) || Object.hasOwn(headlineCategories, headline_category))

/** Plain text as paragraphs. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => `<p>${escapeText(part)}</p>`)
    .join('\n')

/**
 * The content as it is stored, whole; the summary where there is none. Where our copy shows something else than the
 * source, readers get no text until a person has looked at it (decision 52).
 */
const textFor = ({ content, summary, text_difference }: RnsItem) => {
  const clean = sanitise(content)
  if (text_difference)
    return { content: '', text_held: true as const, held_text: { ...text_difference, content: clean } }
  return { content: textOf(clean) ? clean : paragraphs(summary) }
}

/** A link of ours has at most as many characters. */
const longestLink = 2000
/** A title and a type of ours, with the sign that says that they were cut. */
const longestTitle = 299
const longestType = 99

/**
 * Makes an announcement of a news item. It is public from the moment of its import on, since that has
 * come whatever the item's date; a date in the past is shown, one to come never is (news-feeds, "Polling well").
 */
export const announcementOf = (
  item: RnsItem,
  { name: source, adapter }: Origin,
  now: Date,
): Omit<AnnouncementFields, 'id'> & { released_at: string } => {
  const text = textFor(item)
  const { sourceUrl: link } = item
  return {
    kind: isRegulatory(item, adapter) ? 'regulatory' : 'company',
    title: cut(item.title.trim(), longestTitle) || summaryOf(text.content) || 'Announcement',
    ...text,
    announcement_type: cut(`RNS - ${item.category}`.trim(), longestType),
    external_link: link !== null && link.length <= longestLink ? link : null,
    released_at: new Date(Math.min(Date.parse(item.publishedAt), now.getTime())).toISOString(),
    is_featured: item.urgency === 'high' || item.marketSensitive,
    source,
    ...(item.rns_number && { rns_number: item.rns_number }),
    ...(item.headline_category && { headline_category: item.headline_category }),
  }
}

/** Digest of the words that readers would notice. A change of markup, link or category is no correction. */
export const digestOf = ({
  title,
  content,
  held_text,
}: Pick<AnnouncementFields, 'title' | 'content' | 'held_text'>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, textOf(held_text?.content ?? content)]))
    .digest('base64url')
