import * as z from 'zod'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import type { Fetched } from '#runtime/guardedFetch.ts'
import { paragraphs } from '../parse/rns.ts'
import type { RawItem } from '../parse/rawItem.ts'
import { type Source, SourceFailure, type SourceQuery, type SourceSettings } from '../source.ts'
import { jsonOf } from './ask.ts'
import { bearerWire, form } from './bearer.ts'
import { Hosts } from './providerSecret.ts'
import type { SourceServices } from './sourceServices.ts'
import { headlinesFor, requestedSymbols, textTimeout, withTexts } from './texts.ts'

const base = Hosts.extend({
  base_url: z.url({ protocol: /^https$/ }).default('https://api.refinitiv.com'),
  client_id: z.string().min(1),
  scope: z.string().default('trapi'),
})
/** A machine account's password grant, or a service account's client credentials. */
const Machine = base.extend({ username: z.string().min(1), password: z.string().min(1) })
const RefinitivSecret = z.union([Machine, base.extend({ client_secret: z.string().min(1) })])
type RefinitivSecret = z.infer<typeof RefinitivSecret>

const name = 'The LSEG Data Platform'
const mostOnPage = 100

const Text = z.object({ $: z.string() })
const Coded = z.object({ _qcode: z.string() })
const Headline = z.object({
  storyId: z.string().min(1),
  newsItem: z.object({
    itemMeta: z.object({
      title: z.array(Text).min(1),
      versionCreated: Text.optional(),
      firstCreated: Text.optional(),
    }),
    contentMeta: z
      .object({ infoSource: z.array(Coded).default([]), subject: z.array(Coded).default([]) })
      .default({ infoSource: [], subject: [] }),
  }),
})
const Page = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ next: z.string().nullish() }).nullish(),
})
const Story = z.object({
  newsItem: z.object({
    contentSet: z.object({
      inlineData: z.array(z.object({ $: z.string(), _contenttype: z.string().optional() })).min(1),
    }),
  }),
})

const codesByName = new Map(
  Object.entries(headlineCategories).map(([code, named]) => [named.toLowerCase(), code]),
)

/** `REG - <issuer> - <headline>`, as the wire heads what RNS published. */
const regulatory = /^REG\s*-\s*(.+?)\s*-\s*(.+)$/
/** `nRSA2584Xa` in the id of such a story. */
const rnsNumber = /n(?:ewsml_)?RS[A-Z](\d{4}[A-Z])/

const rawOf = ({ storyId, newsItem: { itemMeta, contentMeta } }: z.infer<typeof Headline>): RawItem => {
  const title = itemMeta.title[0]?.$ ?? ''
  const [, , headline] = regulatory.exec(title) ?? []
  const codes = contentMeta.subject.map(({ _qcode }) => _qcode)
  return {
    // The last part counts versions: the story is the same.
    guid: storyId.replace(/^(urn:newsml:.*):\d+$/, '$1'),
    title: headline ?? title,
    plainTitle: true,
    date: itemMeta.firstCreated?.$ ?? itemMeta.versionCreated?.$,
    revised: itemMeta.versionCreated?.$,
    categories: [...codes, ...contentMeta.infoSource.map(({ _qcode }) => _qcode)],
    symbols: codes.filter(each => each.startsWith('R:')).map(each => each.slice(2)),
    ...(headline !== undefined && {
      headline_category: codesByName.get(headline.toLowerCase()) ?? 'MSC',
      rns_number: rnsNumber.exec(storyId)?.[1],
    }),
  }
}

const questionOf = (query: SourceQuery): string => {
  const rics = requestedSymbols(query).map(symbol => `R:${symbol.replace(/[^\w.=^-]/g, '')}`)
  return [...(rics.length > 1 ? [`(${rics.join(' OR ')})`] : rics), 'Language:LEN'].join(' AND ')
}

/** The LSEG Data Platform (Refinitiv): headlines page by page, then the story of each. */
export const refinitivSource = (settings: SourceSettings, services: SourceServices): Source => {
  const wire = bearerWire<RefinitivSecret>({
    name,
    secret: { name: settings.secret_name ?? 'refinitiv', shape: RefinitivSecret },
    services,
    token: known => {
      const { base_url, client_id, scope } = known
      const { data: machine } = Machine.safeParse(known)
      return machine
        ? {
            url: new URL('/auth/oauth2/v1/token', base_url).href,
            ...form({
              grant_type: 'password',
              username: machine.username,
              password: machine.password,
              client_id,
              scope,
              takeExclusiveSignOnControl: 'true',
            }),
          }
        : {
            url: new URL('/auth/oauth2/v2/token', base_url).href,
            ...form({
              grant_type: 'client_credentials',
              client_id,
              client_secret: String(known['client_secret']),
              scope,
            }),
          }
    },
  })

  const headlines = (query: SourceQuery, cursor: string | undefined): Promise<Fetched> =>
    wire.ask(({ base_url }) => {
      const url = new URL('/data/news/v1/headlines', base_url)
      url.searchParams.set('query', questionOf(query))
      url.searchParams.set('limit', String(Math.min(headlinesFor(query), mostOnPage)))
      if (query.from) url.searchParams.set('dateFrom', query.from.toISOString())
      if (query.to) url.searchParams.set('dateTo', query.to.toISOString())
      if (cursor) url.searchParams.set('cursor', cursor)
      return { address: url.href, redirects: 0 }
    })

  const textOf = async (storyId: string, raw: RawItem): Promise<RawItem> => {
    const answer = await wire.ask(({ base_url }) => ({
      address: new URL(`/data/news/v1/stories/${encodeURIComponent(storyId)}`, base_url).href,
      redirects: 0,
      timeout: textTimeout,
    }))
    const [text] = jsonOf(answer, Story, name).newsItem.contentSet.inlineData
    if (!text?.$.trim())
      throw new SourceFailure('unreadable', `${name} gave no text for ${raw.title ?? storyId}.`)
    const isHtml = text._contenttype?.includes('html') ?? /<(p|div|table|pre|br)\b/i.test(text.$)
    return { ...raw, content: isHtml ? text.$ : paragraphs(text.$) }
  }

  return {
    async fetch(query) {
      const [found, received] = [[] as unknown[], services.now()]
      let answer: Fetched
      let cursor: string | undefined
      do {
        answer = await headlines(query, cursor)
        const page = jsonOf(answer, Page, name)
        found.push(...page.data)
        cursor = page.data.length > 0 ? (page.meta?.next ?? undefined) : undefined
      } while (cursor && found.length < headlinesFor(query))
      const read = found.flatMap(each => Headline.safeParse(each).data ?? [])
      const stories = new Map(read.map(each => [rawOf(each).guid, each.storyId]))
      const context = {
        provider: settings.provider,
        adapter: 'refinitiv',
        received,
        symbols: query.symbols,
      } as const
      const { items, skipped } = await withTexts(
        read.map(rawOf),
        query,
        context,
        services.reading,
        ({ raw }) => textOf(stories.get(raw.guid) ?? '', raw),
      )
      return {
        items,
        skipped: skipped + found.length - read.length,
        unchanged: false,
        status: answer.status,
        content_type: answer.headers['content-type'] ?? null,
        sample: answer.sample,
      }
    },
  }
}
