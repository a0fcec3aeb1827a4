import * as z from 'zod'
import { AnnouncementKind, searchLength } from './announcements.ts'
import { categories } from '../documents/documents.ts'
import { route } from '../route.ts'

export const searchKinds = ['announcement', 'document', 'page'] as const
export const SearchKind = z.enum(searchKinds)
export type SearchKind = z.infer<typeof SearchKind>

/** Hits of one kind that are shown at most; whoever has more is better served by another word. */
export const mostHits = 50

/** Hits on one page of results. */
export const hitsOnPage = 20

/** A text in pieces, those that the search asked for marked; together they are the text. */
export const MarkedText = z.array(z.object({ text: z.string(), marked: z.boolean() }))
export type MarkedText = z.infer<typeof MarkedText>

const found = {
  title: MarkedText,
  /** A part of the text: around what was asked for, else its beginning; empty where there is none. */
  snippet: MarkedText,
  /** Path on the public site, with a fragment where a part of a page is meant. */
  url: z.string(),
}

/** Something that a search found. */
export const SearchHit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('announcement'),
    ...found,
    /** Date of release, Europe/London. */
    date: z.iso.date(),
    announcement_kind: AnnouncementKind,
    announcement_type: z.string(),
    headline_category: z.string().optional(),
  }),
  z.object({
    kind: z.literal('document'),
    ...found,
    /** Date, Europe/London. */
    date: z.iso.date(),
    category: z.enum(categories),
    /** Media type of the file. */
    type: z.string(),
    /** Bytes. */
    size: z.int().nonnegative(),
    /** Pages of a PDF. */
    pages: z.int().positive().optional(),
    /** The page of a PDF that the snippet is from; `url` opens it there. */
    page: z.int().positive().optional(),
  }),
  z.object({ kind: z.literal('page'), ...found }),
])
export type SearchHit = z.infer<typeof SearchHit>

/** How many were found of a kind: `mostHits` at most, and whether there are more than that. */
const Count = z.object({ hits: z.int().nonnegative(), more: z.boolean() })

export const SearchResults = z.object({
  hits: z.array(SearchHit),
  /** Of every kind, whatever kind was asked for. */
  counts: z.record(SearchKind, Count),
  /** Pages of results of what was asked for; 0 when nothing was found. */
  pages: z.int().nonnegative(),
})
export type SearchResults = z.infer<typeof SearchResults>

export const search = route({
  method: 'GET',
  path: '/api/search',
  access: 'public',
  summary: 'Finds published announcements, documents by their text, and pages: the best first.',
  cache: 1,
  limit: 'search',
  query: {
    /** Words, all of which have to occur; "words in quotes" as they stand; the last word may be its beginning. */
    q: z.string().max(searchLength),
    kind: SearchKind.optional(),
    page: z.coerce.number().int().min(1).max(100).default(1),
  },
  returns: SearchResults,
  problems: ['invalid_input', 'too_many'],
})
