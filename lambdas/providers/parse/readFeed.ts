import {
  type AtomFeed,
  type JsonFeed,
  MalformedError,
  parseFeed,
  type RdfFeed,
  type RssFeed,
} from 'feedsmith'
import { SourceFailure } from '../source.ts'
import { paragraphs } from './paragraphs.ts'
import type { RawItem } from './rawItem.ts'

/** Items of a feed that are read. */
export const mostItems = 1_000

/** What a feed says. */
export interface ReadFeed {
  items: RawItem[]
  /** Items that could not be read at all. */
  skipped: number
  /** Whether all of it was read; what is broken may have ended too early. */
  whole: boolean
}

const namesOf = (people: readonly (string | { name?: string | undefined })[] = []): string[] =>
  people.flatMap(each => (typeof each === 'string' ? each : (each.name ?? [])))

const fromRss = ({
  title,
  link,
  description,
  content,
  guid,
  pubDate,
  ...more
}: RssFeed.Item<string>): RawItem => ({
  guid: guid?.value,
  link: link ?? (/^https?:/.test(guid?.value ?? '') && guid?.isPermaLink !== false ? guid?.value : undefined),
  title: title ?? more.dc?.titles?.[0],
  summary: content?.encoded && description,
  content: content?.encoded ?? description,
  date:
    pubDate ?? more.dc?.dates?.[0] ?? more.dcterms?.issued?.[0] ?? more.atom?.published ?? more.atom?.updated,
  categories: [...(more.categories ?? []).flatMap(({ name }) => name ?? []), ...(more.dc?.subjects ?? [])],
  names: [
    ...(more.dc?.contributors ?? []),
    ...(more.dc?.creators ?? []),
    ...(more.dc?.publishers ?? []),
    ...namesOf(more.authors),
  ],
})

const fromRdf = ({ title, link, description, content, rdf, dc, dcterms }: RdfFeed.Item<string>): RawItem => ({
  guid: rdf?.about,
  link,
  title,
  summary: content?.encoded && description,
  content: content?.encoded ?? description,
  date: dc?.dates?.[0] ?? dcterms?.issued?.[0],
  categories: dc?.subjects ?? [],
})

const html = ({ value, type }: AtomFeed.Content | AtomFeed.Text = {}): string | undefined =>
  value !== undefined && (type === undefined || type === 'text' || type === 'text/plain')
    ? paragraphs(value)
    : value

const fromAtom = ({
  id,
  links = [],
  title,
  summary,
  content,
  published,
  updated,
  ...more
}: AtomFeed.Entry<string>): RawItem => ({
  guid: id,
  link: (links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0])?.href,
  title: title?.value,
  plainTitle: title?.type === undefined || title.type === 'text',
  summary: html(summary),
  content: html(content) ?? html(summary),
  date: published ?? updated,
  categories: (more.categories ?? []).flatMap(({ label, term }) => label ?? term ?? []),
  names: namesOf(more.authors),
})

const fromJson = ({ id, url, external_url, title, summary, ...more }: JsonFeed.Item<string>): RawItem => ({
  guid: id,
  link: url ?? external_url,
  title,
  plainTitle: true,
  summary: summary === undefined ? undefined : paragraphs(summary),
  content:
    more.content_html ??
    (more.content_text === undefined ? undefined : paragraphs(more.content_text)) ??
    (summary === undefined ? undefined : paragraphs(summary)),
  date: more.date_published ?? more.date_modified,
  categories: more.tags ?? [],
  names: namesOf(more.authors),
})

/** An element of another vocabulary with nothing but text in it, such as `<rns:headlineCategory>FR</…>`. */
const foreign =
  /<[\w-]+:([\w.-]+)(?:\s[^<>]*)?>\s{0,50}(?:<!\[CDATA\[)?([^<>\]]{1,200}?)(?:\]\]>)?\s{0,50}<\/[\w-]+:\1\s{0,50}>/g

/** Items with what their foreign elements say, where each can be told from the others. */
const withFields = (items: RawItem[], text: string): RawItem[] => {
  const [, name = ''] = /<(item|entry)[\s>]/.exec(text) ?? []
  const all = name ? [...pieces(text, name, 0)] : []
  if (all.length !== items.length) return items
  return items.map((item, index) => ({
    ...item,
    fields: [...(all[index] ?? '').matchAll(foreign)]
      .slice(0, 50)
      .map(([, field = '', said = '']) => [field, said] as const),
  }))
}

const options = { maxItems: mostItems }

const parsed = (given: unknown): RawItem[] => {
  const { format, feed } = parseFeed(given, options)
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map(fromRss)
    case 'rdf':
      return (feed.items ?? []).map(fromRdf)
    case 'atom':
      return (feed.entries ?? []).map(fromAtom)
    case 'json':
      return (feed.items ?? []).map(fromJson)
  }
}

/**
 * A text without its document type: DTDs are never read, entities of a feed's own never resolved. The old RSS 0.91
 * names one, so it is no reason to refuse a feed.
 */
const withoutDoctype = (text: string): string => {
  const start = text.search(/<!DOCTYPE/i)
  const root = text.search(/<[A-Za-z]/)
  if (start === -1 || (root !== -1 && root < start)) return text
  // The internal subset ends at the first `]>`, whatever its values say: what is then left over is no element.
  const [, subset] = /^<!DOCTYPE[^[>]*(\[)?/i.exec(text.slice(start, start + 2_000)) ?? []
  const end = text.indexOf(subset ? ']' : '>', start)
  const close = end === -1 ? -1 : text.indexOf('>', end)
  return close === -1 ? '' : text.slice(0, start) + text.slice(close + 1)
}

/** Longest head of a feed, in characters, that is parsed again for each item. */
const longestHead = 20_000

/** The texts of a feed's items, however broken; one that never ends is left out with what follows it. */
const pieces = function* (text: string, name: string, first: number): Generator<string> {
  const [open, close] = [new RegExp(`<${name}[\\s>]`, 'g'), `</${name}>`]
  open.lastIndex = first
  for (let found = open.exec(text); found; found = open.exec(text)) {
    const end = text.indexOf(close, found.index)
    if (end === -1) return
    open.lastIndex = end + close.length
    yield text.slice(found.index, open.lastIndex)
  }
}

/** Each item of a broken XML feed alone, in the head of the whole. */
const itemByItem = (text: string): ReadFeed | undefined => {
  const found = /<(item|entry)[\s>]/.exec(text)
  if (!found || found.index > longestHead) return undefined
  const head = text.slice(0, found.index)
  const items: RawItem[] = []
  let skipped = 0
  for (const piece of pieces(text, found[1] ?? '', found.index)) {
    if (items.length + skipped === mostItems) break
    try {
      items.push(...parsed(head + piece))
    } catch {
      // This is the broken one, or one of them.
      skipped++
    }
  }
  return items.length > 0 ? { items, skipped, whole: false } : undefined
}

const unreadable = (text: string, cause: unknown): SourceFailure => {
  const what =
    text.trim() === ''
      ? 'The feed is empty.'
      : /^\s*(<!--.{0,500}?-->\s*)?(<!doctype html|<html)/is.test(text)
        ? 'The address answers a web page, not a feed.'
        : /^\s*[<{[]/.test(text)
          ? 'The feed cannot be read: it is not whole, or neither RSS, Atom nor JSON Feed.'
          : 'The address answers no feed: neither RSS, Atom nor JSON Feed.'
  return new SourceFailure('unreadable', what, { cause })
}

const json = (text: string): ReadFeed => {
  const given = JSON.parse(text) as unknown
  const items = parsed(given)
  const all = typeof given === 'object' && given !== null && 'items' in given ? given.items : []
  const shown = Array.isArray(all) ? Math.min(all.length, mostItems) : items.length
  return { items, skipped: Math.max(0, shown - items.length), whole: true }
}

/**
 * Reads a feed: RSS 0.9x to 2.0, RDF 1.0, Atom or JSON Feed. Broken XML is read item by item.
 * @throws SourceFailure `unreadable` for what is none of these
 */
export const readFeed = (given: string): ReadFeed => {
  const text = withoutDoctype(given.replace(/^\ufeff/, ''))
  try {
    return /^\s*\{/.test(text)
      ? json(text)
      : { items: withFields(parsed(text), text), skipped: 0, whole: true }
  } catch (error) {
    const rescued = error instanceof MalformedError ? itemByItem(text) : undefined
    if (rescued) return rescued
    throw unreadable(given, error)
  }
}
