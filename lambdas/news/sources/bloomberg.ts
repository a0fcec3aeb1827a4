import * as z from 'zod'
import type { Fetched } from '#runtime/guardedFetch.ts'
import { selectItems } from '../parse/gather.ts'
import type { RawItem } from '../parse/rawItem.ts'
import { type Source, SourceFailure, type SourceQuery, type SourceSettings } from '../source.ts'
import { jsonIn, retryAfterOf } from './ask.ts'
import { bearerWire, form } from './bearer.ts'
import { Hosts } from './providerSecret.ts'
import type { SourceServices } from './sourceServices.ts'
import { headlinesFor } from './texts.ts'

/** A way into JSON, such as `data.items` or `headline.text`. */
const Path = z.string().regex(/^[\w-]+(\.[\w-]+)*$/)

/**
 * Bloomberg licenses its data by contract and publishes no format for headlines, so the secret says where to ask and
 * which field is what. There is no default: without it the provider is off.
 */
const BloombergSecret = Hosts.extend({
  token_url: z.url({ protocol: /^https$/ }),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  scope: z.string().optional(),
  /** Takes a POST of `{symbols, from, to, limit}`; answers the items, or 202 with the place where they will be. */
  request_url: z.url({ protocol: /^https$/ }),
  items: Path,
  fields: z.object({
    id: Path,
    title: Path,
    date: Path,
    summary: Path.optional(),
    content: Path.optional(),
    link: Path.optional(),
    category: Path.optional(),
    symbol: Path.optional(),
  }),
})
type BloombergSecret = z.infer<typeof BloombergSecret>

const name = 'The Bloomberg data licence'
/** Milliseconds in which a request has to be done, and between two looks where the answer names no time. */
const patience = 12_000
const pace = 1_000

const at = (value: unknown, path: string | undefined): unknown =>
  path
    ?.split('.')
    .reduce<unknown>(
      (found, key) =>
        typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined,
      value,
    )

const textAt = (value: unknown, path: string | undefined): string | undefined => {
  const found = at(value, path)
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : undefined
}

const textsAt = (value: unknown, path: string | undefined): string[] => {
  const found = at(value, path)
  return (Array.isArray(found) ? found : [found]).filter((each): each is string => typeof each === 'string')
}

const rawOf = (given: unknown, { fields }: BloombergSecret): RawItem => ({
  guid: textAt(given, fields.id),
  title: textAt(given, fields.title),
  date: textAt(given, fields.date),
  summary: textAt(given, fields.summary),
  content: textAt(given, fields.content),
  link: textAt(given, fields.link),
  categories: textsAt(given, fields.category),
  symbols: textsAt(given, fields.symbol),
})

/** Bloomberg's data licence: a request, looked after until it is done. */
export const bloombergSource = (settings: SourceSettings, services: SourceServices): Source => {
  const wire = bearerWire<BloombergSecret>({
    name,
    secret: { name: settings.secret_name ?? 'bloomberg', shape: BloombergSecret },
    services,
    token: ({ token_url, client_id, client_secret, scope }) => ({
      url: token_url,
      ...form({ grant_type: 'client_credentials', client_id, client_secret, ...(scope && { scope }) }),
    }),
  })

  const request = (query: SourceQuery): Promise<Fetched> =>
    wire.ask(({ request_url }) => ({
      address: request_url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        symbols: query.symbols,
        from: query.from?.toISOString(),
        to: query.to?.toISOString(),
        limit: headlinesFor(query),
      }),
      redirects: 0,
    }))

  const done = async (input: Fetched): Promise<Fetched> => {
    const until = performance.now() + patience
    let answer = input
    while (answer.status === 202) {
      const place: string | undefined = answer.headers.location ?? input.headers.location
      if (!place)
        throw new SourceFailure('unreadable', `${name} does not say where its answer will be.`, {
          status: 202,
        })
      const seconds = retryAfterOf(answer.headers['retry-after'])
      const pause = seconds === undefined ? pace : seconds * 1000
      if (performance.now() + pause > until)
        throw new SourceFailure('timeout', `${name} is still at work on the request.`, {
          status: 202,
          retryAfter: 60,
        })
      await services.pause(pause)
      answer = await wire.ask(({ request_url }) => ({
        address: new URL(place, request_url).href,
        redirects: 0,
      }))
    }
    return answer
  }

  return {
    async fetch(query) {
      const answer = await done(await request(query))
      const known = await wire.secret()
      const found = at(jsonIn(answer.body), known.items)
      const facts = { status: answer.status, content_type: answer.headers['content-type'] ?? null }
      if (!Array.isArray(found))
        throw new SourceFailure('unreadable', `${name} answers no list at ${known.items}.`, facts)
      const context = {
        provider: settings.provider,
        adapter: 'bloomberg',
        received: services.now(),
        symbols: query.symbols,
      } as const
      const raw = found.map(each => rawOf(each, known))
      const { selected: fit, skipped } = selectItems(raw, query, context)
      const read = await services.reading.items(fit, context)
      return {
        items: read.items,
        skipped: skipped + read.skipped,
        unchanged: false,
        sample: answer.sample,
        ...facts,
      }
    },
  }
}
