import type { AtomFeed, JsonFeed, RdfFeed, RssFeed } from 'feedsmith'
import { paragraphs } from './rns.ts'
import type { RawItem } from './rawItem.ts'

const namesOf = (people: readonly (string | { name?: string | undefined })[] = []): string[] =>
  people.flatMap(each => (typeof each === 'string' ? each : (each.name ?? [])))

/** Media types whose content is written as it is; all others are Base64 (RFC 4287, 4.1.3.3). */
const isWritten = (type: string): boolean => /^(?:text|html|xhtml|text\/.*|.*[+/]xml)$/i.test(type)

/** Decodes Base64, if it is text. */
const decoded = (value: string): string | undefined => {
  const compact = value.replace(/\s+/g, '')
  if (!/^[\w+/-]+={0,2}$/.test(compact)) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(compact, 'base64'))
    return /(?![\t\n\r])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    // A picture or a PDF.
    return undefined
  }
}

const asHtml = (text: string): string => (/<[a-z!/]/i.test(text) ? text : paragraphs(text))

type AtomText = AtomFeed.Content | AtomFeed.Text

/** Atom's texts as HTML; undefined for bytes that are none. */
const html = ({ value, type = 'text' }: AtomText = {}): string | undefined => {
  if (value === undefined) return undefined
  if (!isWritten(type)) {
    const text = decoded(value)
    return text === undefined ? undefined : asHtml(text)
  }
  return type === 'text' || type === 'text/plain' ? paragraphs(value) : value
}

const linkIn = (links: readonly { rel?: string; href?: string }[] = []): string | undefined =>
  (links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0])?.href

export const fromRss = ({
  title,
  link,
  description,
  content,
  guid,
  pubDate,
  ...more
}: RssFeed.Item<string>): RawItem => {
  const { atom, dc, dcterms, itunes, media } = more
  const whole = content?.encoded ?? html(atom?.content)
  const short =
    description ??
    html(atom?.summary) ??
    dc?.descriptions?.[0] ??
    itunes?.summary ??
    media?.description?.value
  const permalink =
    /^https?:/.test(guid?.value ?? '') && guid?.isPermaLink !== false ? guid?.value : undefined
  return {
    guid: guid?.value ?? atom?.id,
    link: link ?? permalink ?? linkIn(atom?.links),
    title: title ?? dc?.titles?.[0] ?? atom?.title?.value ?? itunes?.title,
    summary: whole && short,
    content: whole ?? short,
    date: pubDate ?? dc?.dates?.[0] ?? dcterms?.issued?.[0] ?? atom?.published ?? atom?.updated,
    categories: [...(more.categories ?? []).flatMap(({ name }) => name ?? []), ...(dc?.subjects ?? [])],
    names: [
      ...(dc?.contributors ?? []),
      ...(dc?.creators ?? []),
      ...(dc?.publishers ?? []),
      ...namesOf(more.authors),
    ],
  }
}

export const fromRdf = ({
  title,
  link,
  description,
  content,
  rdf,
  dc,
  dcterms,
}: RdfFeed.Item<string>): RawItem => {
  const short = description ?? dc?.descriptions?.[0]
  return {
    guid: rdf?.about,
    link,
    title: title ?? dc?.titles?.[0],
    summary: content?.encoded && short,
    content: content?.encoded ?? short,
    date: dc?.dates?.[0] ?? dcterms?.issued?.[0],
    categories: dc?.subjects ?? [],
  }
}

export const fromAtom = ({
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
  link: linkIn(links),
  title: title?.value,
  plainTitle: title?.type === undefined || title.type === 'text',
  summary: html(summary),
  content: html(content) ?? html(summary),
  date: published ?? updated,
  categories: (more.categories ?? []).flatMap(({ label, term }) => label ?? term ?? []),
  names: namesOf(more.authors),
  bases: more.xml?.base === undefined ? [] : [more.xml.base],
  contentBase: content?.xml?.base,
})

export const fromJson = ({
  id,
  url,
  external_url,
  title,
  summary,
  ...more
}: JsonFeed.Item<string>): RawItem => ({
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
