import * as z from 'zod'
import { paragraphs } from './rns.ts'
import type { RawItem } from './rawItem.ts'

/** Answers of news services that are JSON and no JSON Feed. */

const text = z
  .string()
  .nullish()
  .transform(given => given ?? undefined)
const texts = z
  .array(z.string())
  .nullish()
  .transform(given => given ?? [])

/** An article of NewsAPI (newsapi.org, "Everything"); its text ends after 200 characters, and says so. */
const Article = z
  .object({
    title: z.string(),
    url: text,
    description: text,
    content: text,
    publishedAt: text,
    author: text,
    source: z.object({ name: text }).nullish(),
  })
  .transform(({ title, url, description, content, publishedAt, author, source }): RawItem => {
    const isCut = /\[\+\d+ chars\]\s*$/.test(content ?? '')
    const said = isCut ? (description ?? content) : (content ?? description)
    return {
      link: url,
      title,
      plainTitle: true,
      summary: description && paragraphs(description),
      content: said && paragraphs(said),
      date: publishedAt,
      names: [author, source?.name].filter(each => each !== undefined),
    }
  })

/** Who wrote a release of MFN, or whom it is about (MFN integration guide, "Model"). */
const Entity = z
  .object({ name: text, isins: texts, leis: texts, tickers: texts })
  .nullish()
  .transform(given => given ?? { name: undefined, isins: [], leis: [], tickers: [] })

const Release = z
  .object({
    news_id: z.string(),
    url: text,
    author: Entity,
    subjects: z.array(Entity).default([]),
    properties: z.object({ tags: texts }).nullish(),
    content: z.object({ title: z.string(), publish_date: text, preamble: text, html: text, text }),
  })
  .transform(({ news_id, url, author, subjects, properties, content }): RawItem => {
    const named = [author, ...subjects]
    return {
      guid: news_id,
      link: url,
      title: content.title,
      plainTitle: true,
      summary: content.preamble && paragraphs(content.preamble),
      content: content.html ?? (content.text && paragraphs(content.text)),
      date: content.publish_date,
      categories: properties?.tags ?? [],
      symbols: named.flatMap(({ isins, leis, tickers }) => [...isins, ...leis, ...tickers]),
      names: named.flatMap(({ name }) => name ?? []),
    }
  })

const NewsApi = z.object({ articles: z.array(z.unknown()) })
const Mfn = z.object({ items: z.array(z.looseObject({ news_id: z.string() })).min(1) })

const itemsBy = (shape: z.ZodType<RawItem>, given: readonly unknown[]) => {
  const items = given.flatMap(each => shape.safeParse(each).data ?? [])
  return { items, skipped: given.length - items.length }
}

/** The items of an answer of NewsAPI or MFN; undefined for any other JSON. */
export const itemsOfApi = (given: unknown): { items: RawItem[]; skipped: number } | undefined => {
  const [newsApi, mfn] = [NewsApi.safeParse(given).data, Mfn.safeParse(given).data]
  if (newsApi) return itemsBy(Article, newsApi.articles)
  return mfn && itemsBy(Release, mfn.items)
}

/** Why JSON is no feed, for people: what it is instead. */
export const unknownJson = (given: unknown): string => {
  const fields = Object.keys(z.record(z.string(), z.unknown()).safeParse(given).data ?? {})
    .slice(0, 5)
    .map(name => name.slice(0, 30))
  const what = Array.isArray(given)
    ? 'a list'
    : fields.length > 0
      ? `an object of ${fields.join(', ')}`
      : 'nothing'
  return `The address answers JSON that is no feed: ${what}. JSON Feed and the answers of NewsAPI and MFN can be read.`
}
