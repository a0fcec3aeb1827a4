import * as z from 'zod'
import { londonCodes } from '../../publishing/rns/instruments.ts'
import type { RawItem } from '../parse/rawItem.ts'
import { type Source, SourceFailure, type SourceSettings } from '../source.ts'
import { ask, jsonOf } from './ask.ts'
import { Hosts, secretOf } from './providerSecret.ts'
import type { SourceServices } from './sourceServices.ts'
import { headlinesFor, textTimeout, withTexts } from './texts.ts'

/**
 * The exchange's own page service. It is undocumented: the parts of its pages have ids that may change, so each can
 * be given in the secret.
 */
const LseSecret = Hosts.extend({
  base_url: z.url({ protocol: /^https$/ }).default('https://api.londonstockexchange.com'),
  referer: z.url().default('https://www.londonstockexchange.com/'),
  /** The exchange's names of companies in addresses, by trading symbol: `{"BLU": "blu-digital-plc"}`. */
  issuers: z.record(z.string(), z.string()).default({}),
  list_tab: z.uuid().default('a7bd00f8-7846-496a-8692-c55a0a24380c'),
  list_component: z.uuid().default('16061956-5f74-42e9-ad94-fb7c4457bef4'),
  article_component: z.uuid().default('936265d4-63db-4cf3-a668-65d3c251be7f'),
})
type LseSecret = z.infer<typeof LseSecret>

const name = 'The London Stock Exchange'
const pageSize = 20

const Headline = z.object({
  id: z.coerce.string(),
  rnsnumber: z.string().nullish(),
  category: z.string().nullish(),
  headlinename: z.string().nullish(),
  title: z.string().nullish(),
  datetime: z.string().nullish(),
})
const Page = z.object({
  content: z.array(z.unknown()),
  totalPages: z.int().optional(),
  last: z.boolean().optional(),
})
const Article = z.object({ body: z.string().min(1), title: z.string().nullish() })

const Components = z.array(
  z.looseObject({
    type: z.string().optional(),
    content: z.array(z.looseObject({ name: z.string().optional(), value: z.unknown() })).default([]),
  }),
)

/** Without a secret, as everybody is served. */
const openSettings = LseSecret.parse({ hosts: ['api.londonstockexchange.com'] })

/** Half-encoded, as the service wants it: an unencoded colon or ampersand is answered with nothing. */
const encoded = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}%3D${encodeURIComponent(value)}`)
    .join('%26')
const block = (id: string): string => `block_content%3A${id}`

const readHeadline = (given: unknown, tidm: string, { referer }: LseSecret): RawItem | undefined => {
  const { data } = Headline.safeParse(given)
  const id = data?.id
  if (!id) return undefined
  return {
    guid: id,
    link: new URL(`news-article/${encodeURIComponent(tidm)}/${encodeURIComponent(id)}`, referer).href,
    title: data.title ?? data.headlinename ?? undefined,
    plainTitle: true,
    date: data.datetime ?? undefined,
    symbols: [`LSE:${tidm}`],
    rns_number: data.rnsnumber ?? undefined,
    headline_category: data.category ?? 'MSC',
  }
}

/** RNS as the London Stock Exchange's own pages show it: headlines of each symbol, then the text of each. */
export const lseSource = (settings: SourceSettings, services: SourceServices): Source => {
  const settingsOf = async (): Promise<LseSecret> => {
    const { secret_name } = settings
    if (!secret_name) return openSettings
    // The known provider needs no secret; where operations give it one, it counts.
    const isOptional = settings.provider === 'lse'
    if (isOptional && !(await services.secrets.read(secret_name))) return openSettings
    return secretOf(services.secrets, secret_name, LseSecret)
  }

  const refresh = async ({ base_url, referer, hosts }: LseSecret, body: object, timeout?: number) => {
    const answer = await ask(services.fetch, new URL('/api/v1/components/refresh', base_url).href, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', referer },
      body: JSON.stringify(body),
      redirects: 0,
      accepts: ({ host }) => hosts.includes(host),
      ...(timeout !== undefined && { timeout }),
      name,
    })
    return { answer, components: jsonOf(answer, Components, name) }
  }

  const page = async (known: LseSecret, tidm: string, number: number) => {
    const { answer, components } = await refresh(known, {
      path: 'issuer-profile',
      parameters: encoded({
        tidm,
        tab: 'analysis',
        issuername: known.issuers[tidm] ?? tidm.toLowerCase(),
        tabId: known.list_tab,
      }),
      components: [
        { componentId: block(known.list_component), parameters: `page=${number}&size=${pageSize}` },
      ],
    })
    const table = components.find(({ type }) => type === 'news-table-issuer-profile')
    const { data } = Page.safeParse(table?.content[0]?.value)
    if (data) return { answer, ...data }
    throw new SourceFailure('unreadable', `${name} answered no list of news for ${tidm}.`, {
      status: answer.status,
      content_type: answer.headers['content-type'],
    })
  }

  const textOf = async (known: LseSecret, raw: RawItem): Promise<RawItem> => {
    const question = {
      path: 'news-article',
      parameters: encoded({ newsId: raw.guid ?? '' }),
      components: [{ componentId: block(known.article_component), parameters: null }],
    }
    const { components } = await refresh(known, question, textTimeout)
    const article = components.find(({ type }) => type === 'news-article-content')
    const { data } = Article.safeParse(article?.content.find(part => part.name === 'newsarticle')?.value)
    if (data) return { ...raw, content: data.body }
    throw new SourceFailure('unreadable', `${name} answered no text for ${raw.rns_number ?? raw.guid}.`)
  }

  return {
    async fetch(query) {
      const known = await settingsOf()
      const tidms = londonCodes(query.symbols)
      if (tidms.length === 0)
        throw new SourceFailure(
          'not_configured',
          `${name} is asked by trading symbol: name one, such as BLU.L.`,
        )
      const headlines: RawItem[] = []
      let unread = 0
      let last: Awaited<ReturnType<typeof page>> | undefined
      for (const tidm of tidms)
        for (let number = 0; number * pageSize < headlinesFor(query); number++) {
          last = await page(known, tidm, number)
          const read = last.content.map(each => readHeadline(each, tidm, known))
          const rows = read.filter(row => row !== undefined)
          unread += read.length - rows.length
          headlines.push(...rows)
          if (last.content.length === 0 || (last.last ?? true)) break
        }
      const context = {
        provider: settings.provider,
        adapter: 'lse',
        received: services.now(),
        symbols: query.symbols,
      } as const
      const { items, skipped } = await withTexts(headlines, query, context, services.reading, ({ raw }) =>
        textOf(known, raw),
      )
      return {
        items,
        skipped: skipped + unread,
        unchanged: false,
        status: last?.answer.status ?? 200,
        content_type: last?.answer.headers['content-type'] ?? null,
        sample: last?.answer.sample ?? false,
      }
    },
  }
}
