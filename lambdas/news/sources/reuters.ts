import * as z from 'zod'
import type { Fetched } from '#runtime/guardedFetch.ts'
import type { RawItem } from '../parse/rawItem.ts'
import { type Source, SourceFailure, type SourceQuery, type SourceSettings } from '../source.ts'
import { jsonOf } from './ask.ts'
import { bearerWire } from './bearer.ts'
import { Hosts } from './providerSecret.ts'
import type { SourceServices } from './sourceServices.ts'
import { headlinesFor, requestedSymbols, textTimeout, withTexts } from './texts.ts'

const ReutersSecret = Hosts.extend({
  base_url: z.url({ protocol: /^https$/ }).default('https://api.reutersconnect.com'),
  token_url: z.url({ protocol: /^https$/ }).default('https://auth.thomsonreuters.com/oauth/token'),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  audience: z.string().min(1),
  scope: z.string().default('https://api.thomsonreuters.com/auth/reutersconnect.contentapi.read'),
})
type ReutersSecret = z.infer<typeof ReutersSecret>

const name = 'Reuters Connect'
/** Of one page; and days that a question without dates goes back. */
const mostOnPage = 100
const usualDays = 30

const search = `query Search($text: String, $filter: SearchFilterInput, $limit: Int, $cursor: String) {
  search(query: $text, filter: $filter, limit: $limit, cursor: $cursor, sort: {direction: DESC, field: DATE}) {
    pageInfo { endCursor hasNextPage }
    items { headLine uri usn versionedGuid versionCreated firstCreated fragment urgency subject { code } }
  }
}`
const single = `query Item($id: ID!) {
  item(id: $id) { headLine versionCreated firstCreated pubStatus bodyXhtml urgency subject { code } }
}`

const Item = z.object({
  headLine: z.string().nullish(),
  uri: z.string().nullish(),
  versionedGuid: z.string().nullish(),
  versionCreated: z.string().nullish(),
  firstCreated: z.string().nullish(),
  fragment: z.string().nullish(),
  urgency: z.coerce.number().nullish(),
  subject: z.array(z.object({ code: z.string().nullish() })).nullish(),
})
type Item = z.infer<typeof Item>

const Errors = z.array(z.object({ message: z.string() })).optional()
const Searched = z.object({
  errors: Errors,
  data: z
    .object({
      search: z
        .object({
          pageInfo: z.object({ endCursor: z.string().nullish(), hasNextPage: z.boolean() }),
          items: z.array(z.unknown()).nullable(),
        })
        .nullish(),
    })
    .nullish(),
})
const Told = z.object({
  errors: Errors,
  data: z
    .object({
      item: z.object({ bodyXhtml: z.string().nullish(), pubStatus: z.string().nullish() }).nullish(),
    })
    .nullish(),
})

/** `2026.11.20.07.00`, UTC. */
const dotted = (date: Date): string => date.toISOString().slice(0, 16).replace(/[-T:]/g, '.')

const filterOf = ({ from, to }: SourceQuery, now: Date) => ({
  mediaTypes: ['TEXT'],
  ...(from || to
    ? {
        dateRange: `${dotted(from ?? new Date(now.getTime() - usualDays * 86_400_000))}-${dotted(to ?? now)}`,
      }
    : { maxAge: `${usualDays}D` }),
})

/** Urgency runs from 1, the highest, to 9. */
const urgencyOf = (urgency: number | null | undefined): 'low' | 'normal' | 'high' =>
  !urgency ? 'normal' : urgency <= 2 ? 'high' : urgency <= 5 ? 'normal' : 'low'

const rawOf = ({
  headLine,
  uri,
  versionedGuid,
  versionCreated,
  firstCreated,
  fragment,
  ...more
}: Item): RawItem => {
  const codes = (more.subject ?? []).flatMap(({ code }) => code ?? [])
  return {
    guid: uri ?? versionedGuid ?? undefined,
    title: headLine ?? undefined,
    plainTitle: true,
    summary: fragment ?? undefined,
    date: firstCreated ?? versionCreated ?? undefined,
    revised: versionCreated ?? undefined,
    categories: codes,
    symbols: codes.filter(code => code.startsWith('R:')).map(code => code.slice(2)),
    urgency: urgencyOf(more.urgency),
    marketSensitive: urgencyOf(more.urgency) === 'high',
  }
}

/** GraphQL answers 200 with what went wrong. */
const checked = <T extends { errors?: { message: string }[] | undefined }>(
  answer: Fetched,
  shape: z.ZodType<T>,
): T => {
  const read = jsonOf(answer, shape, name)
  const [error] = read.errors ?? []
  if (error)
    throw new SourceFailure('failed', `${name} could not answer: ${error.message.slice(0, 200)}`, {
      status: answer.status,
    })
  return read
}

/** Reuters Connect: headlines by GraphQL, then the text of each. */
export const reutersSource = (settings: SourceSettings, services: SourceServices): Source => {
  const wire = bearerWire<ReutersSecret>({
    name,
    secret: { name: settings.secret_name ?? 'reuters', shape: ReutersSecret },
    services,
    token: ({ token_url, client_id, client_secret, audience, scope }) => ({
      url: token_url,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret, audience, scope }),
    }),
  })
  const graphql = (query: string, variables: object, timeout?: number) =>
    wire.ask(({ base_url }) => ({
      address: new URL('/content/graphql', base_url).href,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      redirects: 0,
      ...(timeout !== undefined && { timeout }),
    }))

  const textOf = async (raw: RawItem): Promise<RawItem> => {
    const { data } = checked(await graphql(single, { id: raw.guid }, textTimeout), Told)
    if (data?.item?.bodyXhtml) return { ...raw, content: data.item.bodyXhtml }
    throw new SourceFailure('unreadable', `${name} gave no text for ${raw.title ?? raw.guid}.`)
  }

  return {
    async fetch(query) {
      const text = requestedSymbols(query)
        .map(symbol => `"${symbol.replace(/["\\]/g, '')}"`)
        .join(' OR ')
      const [found, received] = [[] as unknown[], services.now()]
      const variables = {
        ...(text && { text: `main:(${text})` }),
        filter: filterOf(query, received),
        limit: Math.min(headlinesFor(query), mostOnPage),
      }
      let answer: Fetched
      let cursor: string | undefined
      do {
        answer = await graphql(search, { ...variables, cursor })
        const page = checked(answer, Searched).data?.search
        if (!page)
          throw new SourceFailure('unreadable', `${name} answered no search.`, { status: answer.status })
        found.push(...(page.items ?? []))
        cursor = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined
      } while (cursor && found.length < headlinesFor(query))
      const read = found.flatMap(each => Item.safeParse(each).data ?? [])
      const context = {
        provider: settings.provider,
        adapter: 'reuters',
        received,
        symbols: query.symbols,
      } as const
      const { items, skipped } = await withTexts(
        read.map(rawOf),
        query,
        context,
        services.reading,
        ({ raw }) => textOf(raw),
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
