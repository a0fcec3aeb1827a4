import * as z from 'zod'

/** The providers that the product knows by itself, in the order of the form. */
export const providerOptions = [
  {
    id: 'lse',
    name: 'London Stock Exchange',
    description: 'Regulatory announcements as the exchange publishes them.',
    regions: ['UK'],
    categories: ['Results', 'Trading Updates', 'Regulatory', 'Corporate Actions'],
  },
  {
    id: 'reuters',
    name: 'Reuters',
    description: 'News of Reuters Connect.',
    regions: ['Global'],
    categories: ['Breaking News', 'Market Data', 'Analysis', 'Corporate News'],
  },
  {
    id: 'bloomberg',
    name: 'Bloomberg',
    description: 'News of the Bloomberg data licence.',
    regions: ['Global'],
    categories: ['Markets', 'Companies', 'Technology', 'Economics'],
  },
  {
    id: 'refinitiv',
    name: 'Refinitiv',
    description: 'Headlines and stories of the LSEG Data Platform.',
    regions: ['Global'],
    categories: ['Real-time News', 'Market Data', 'Analytics', 'Research'],
  },
] as const

export type ProviderOptionId = (typeof providerOptions)[number]['id']

/** The wire that a source speaks: one of the known providers', or a feed (RSS 0.9x to 2.0, Atom, JSON Feed). */
export const adapters = ['lse', 'reuters', 'bloomberg', 'refinitiv', 'feed'] as const
export const Adapter = z.enum(adapters)
export type Adapter = z.infer<typeof Adapter>

/** A known provider, or the id of a provider of one's own. */
export const ProviderId = z.union([Adapter.exclude(['feed']), z.uuid()])
export type ProviderId = z.infer<typeof ProviderId>

/**
 * Difference that cleaning made to a text (decision 52): the words that a browser shows of the source, and those of our
 * copy. Nothing of a text that cannot be read is kept; `source` then says why.
 */
export const TextDifference = z.object({ source: z.string(), kept: z.string() })
export type TextDifference = z.infer<typeof TextDifference>

/** An item of a news feed, whatever its provider; field names are the specification's (decision 4). */
export const RnsItem = z.object({
  /** Of the item at its provider: guid, else link, else a hash of title and moment. Stable between fetches. */
  id: z.string().min(1).max(500),
  provider: ProviderId,
  title: z.string(),
  /** Plain text. */
  summary: z.string(),
  /** HTML, sanitised; empty when the source gives none. What people are shown of it here is its beginning. */
  content: z.string(),
  /** `content` is only the beginning of a long text, the whole of which is at this key of our own storage. */
  long_text: z.string().optional(),
  /** Our copy of the text shows something else than the source, or there is none: a person has to look at it. */
  text_difference: TextDifference.optional(),
  /** One of the provider's categories in the form; for an own provider as it came. */
  category: z.string(),
  sourceUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** UTC. A missing or future date of the source counts as the moment of receipt. */
  publishedAt: z.iso.datetime(),
  urgency: z.enum(['low', 'normal', 'high']),
  marketSensitive: z.boolean(),
  symbol: z.string(),
  /** It names no moment that can be read, or a future one: `publishedAt` is when it was first detected (decision 53). */
  undated: z.literal(true).optional(),
  /** Nothing in it says whose news it is: a person has to, and no machine imports it (decision 53). */
  unknown_company: z.literal(true).optional(),
  rns_number: z.string().optional(),
  /** Headline category as it came; unknown ones are kept and count as MSC. */
  headline_category: z.string().optional(),
})
export type RnsItem = z.infer<typeof RnsItem>

/** An item in the preview. */
export const FetchedItem = RnsItem.extend({
  /** The announcement that it became; null while it has not been imported. */
  announcement: z.object({ id: z.uuid(), slug: z.string() }).nullable(),
  /** The provider says something else since it was imported: importing it again makes a correction, if its words differ. */
  changed: z.boolean(),
})
export type FetchedItem = z.infer<typeof FetchedItem>
