import { MalformedError, ParseError, parseFeed } from 'feedsmith'
import * as z from 'zod'
import { SourceFailure } from '../source.ts'
import { fromAtom, fromJson, fromRdf, fromRss } from './formats.ts'
import { momentOf } from './moment.ts'
import { itemsOfApi, unknownJson } from './newsApis.ts'
import type { RawItem } from './rawItem.ts'
import { undatedTurned } from './toItem.ts'

/** Items of a feed that are kept, the newest of it, and such as are looked at. */
const mostItems = 1_000
const mostRead = 50_000

/** A parsed feed. */
export interface ReadFeed {
  items: RawItem[]
  /** Items that could not be read at all. */
  skipped: number
  /** Whether all of it was read; what is broken may have ended too early. */
  whole: boolean
}

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

const parsed = (given: unknown): RawItem[] => {
  const { format, feed } = parseFeed(given, { maxItems: mostRead })
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

/** The newest items: some feeds begin with the oldest. Items without a date may be new. */
const newest = (given: RawItem[]): RawItem[] => {
  const items = undatedTurned(given)
  if (items.length <= mostItems) return items
  const dated = items.map(item => ({ item, at: momentOf(item.date)?.getTime() ?? Infinity }))
  const sorted = dated.toSorted((a, b) => (a.at === b.at ? 0 : b.at - a.at))
  return sorted.slice(0, mostItems).map(({ item }) => item)
}

/** Base addresses in the root of a feed and its channel (XML Base). */
const basesOf = (text: string): string[] => {
  const head = text.slice(0, longestHead).split(/<(?:item|entry)[\s>]/, 1)[0] ?? ''
  const tags = head.match(/<(?:[\w-]+:)?(?:rss|feed|RDF|channel)\b[^>]*>/g) ?? []
  return tags.flatMap(tag => /\sxml:base\s*=\s*["']([^"']+)["']/.exec(tag)?.[1] ?? [])
}

/** True for a whole feed without items: it has a feed's root, and it ends. */
const isEmptyFeed = (text: string): boolean => {
  const bare = text.replace(/<!--.*?-->|<\?.*?\?>/gs, '').trim()
  const [root = '', name = ''] = /^<(?:[\w-]+:)?(rss|RDF|feed)\b[^>]*>/.exec(bare) ?? []
  if (!root || /<(?:[\w-]+:)?(?:item|entry)[\s/>]/.test(bare)) return false
  // RSS without a channel is none (RSS 2.0, "Required channel elements").
  const isFeed =
    name === 'rss' ? /<channel[\s/>]/.test(bare) : /purl\.org\/(?:rss|atom)|2005\/Atom|netscape/i.test(root)
  return (
    isFeed && (bare === root ? root.endsWith('/>') : new RegExp(`</(?:[\\w-]+:)?${name}\\s*>$`).test(bare))
  )
}

const xml = (text: string): RawItem[] => {
  const bases = basesOf(text)
  try {
    const items = newest(withFields(parsed(text), text))
    return bases.length > 0
      ? items.map(item => ({ ...item, bases: [...bases, ...(item.bases ?? [])] }))
      : items
  } catch (error) {
    if (error instanceof ParseError && isEmptyFeed(text)) return []
    throw error
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
  const all = [...pieces(text, found[1] ?? '', found.index)]
  // Either end may have the newest.
  const some = all.length > mostItems ? [...all.slice(0, mostItems / 2), ...all.slice(-mostItems / 2)] : all
  for (const piece of some) {
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

const JsonFeed = z.object({ version: z.unknown().optional(), items: z.array(z.unknown()).optional() })

const json = (text: string): ReadFeed => {
  const given = JSON.parse(text) as unknown
  const known = itemsOfApi(given)
  if (known) return { items: newest(known.items), skipped: known.skipped, whole: true }
  const { version, items: all = /jsonfeed\.org/.test(String(version)) ? [] : undefined } =
    JsonFeed.safeParse(given).data ?? {}
  if (all === undefined) throw new SourceFailure('unreadable', unknownJson(given))
  if (all.length === 0) return { items: [], skipped: 0, whole: true }
  // Whatever it calls its version: that it has the fields of JSON Feed is what counts.
  const items = parsed({ items: all, title: 'Feed', version: 'https://jsonfeed.org/version/1.1' })
  return { items: newest(items), skipped: Math.max(0, all.length - items.length), whole: true }
}

/**
 * Reads a feed: RSS 0.9x to 2.0, RDF 1.0, Atom, JSON Feed, or what NewsAPI and MFN answer. Broken XML is read item by
 * item.
 * @throws SourceFailure `unreadable` for what is none of these
 */
export const readFeed = (given: string): ReadFeed => {
  const text = withoutDoctype(given.replace(/^\ufeff/, ''))
  try {
    return /^\s*[[{]/.test(text) ? json(text) : { items: xml(text), skipped: 0, whole: true }
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    const rescued = error instanceof MalformedError ? itemByItem(text) : undefined
    if (rescued) return rescued
    throw unreadable(given, error)
  }
}
