import * as z from 'zod'
import type { Fetched, FetchOptions } from '#runtime/guardedFetch.ts'
import { selectItems } from '../parse/gather.ts'
import { rnsOf } from '../parse/rns.ts'
import type { Source, SourceAnswer, SourceFailure, SourceQuery, SourceSettings } from '../source.ts'
import { ask } from './ask.ts'
import { Hosts, secretOf } from './providerSecret.ts'
import type { SourceServices } from './sourceServices.ts'

/** A key for a header or the query, or name and password. */
const FeedSecret = Hosts.extend({
  key: z.string().min(1).optional(),
  username: z.string().min(1).optional(),
  password: z.string().optional(),
})
const WithKey = FeedSecret.required({ key: true })
const WithName = FeedSecret.required({ username: true })

const accepted =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.9, */*;q=0.1'

/** Address and headers of a request, with the secret where it belongs, sent to the hosts that it names and no others. */
const signed = async (
  { feed_url, secret_name, secret_placement: placement }: SourceSettings,
  { secrets }: SourceServices,
): Promise<{ address: string } & Pick<FetchOptions, 'headers' | 'accepts' | 'allowHttp'>> => {
  if (!secret_name) return { address: feed_url, allowHttp: true }
  if (placement?.in === 'basic') {
    const { hosts, username, password = '' } = await secretOf(secrets, secret_name, WithName)
    const basic = Buffer.from(`${username}:${password}`).toString('base64')
    return {
      address: feed_url,
      headers: { authorization: `Basic ${basic}` },
      accepts: ({ host }) => hosts.includes(host),
    }
  }
  const { hosts, key } = await secretOf(secrets, secret_name, WithKey)
  const accepts = ({ host }: URL) => hosts.includes(host)
  if (placement?.in === 'query') {
    const url = new URL(feed_url)
    url.searchParams.set(placement.name, key)
    return { address: url.href, accepts }
  }
  const header = placement ? { [placement.name.toLowerCase()]: key } : { authorization: `Bearer ${key}` }
  return { address: feed_url, headers: header, accepts }
}

const conditional = ({ known }: SourceQuery): Record<string, string> => ({
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
})

const marksOf = (headers: Fetched['headers']): Pick<SourceAnswer, 'etag' | 'last_modified'> => ({
  ...(headers.etag && { etag: headers.etag }),
  ...(headers['last-modified'] && { last_modified: headers['last-modified'] }),
})

/** A feed: RSS 0.9x to 2.0, RDF 1.0, Atom or JSON Feed. Symbols, category, dates and limit are applied to its answer. */
export const feedSource = (settings: SourceSettings, services: SourceServices): Source => {
  const once = async (query: SourceQuery) => {
    const { address, headers, ...rules } = await signed(settings, services)
    return ask(services.fetch, address, {
      ...rules,
      anonymous: !settings.secret_name,
      headers: { accept: accepted, ...conditional(query), ...headers },
    })
  }
  return {
    async fetch(query) {
      const answer = await once(query).catch((error: unknown) => {
        // The secret may have been rotated since it was read.
        if (!settings.secret_name || (error as SourceFailure).kind !== 'not_allowed') throw error
        services.secrets.forget(settings.secret_name)
        return once(query)
      })
      const { url, status, headers, body, sample } = answer
      const facts = {
        status,
        content_type: headers['content-type'] ?? null,
        sample,
      }
      if (status === 304) return { items: [], skipped: 0, unchanged: true, ...facts }
      const feed = await services.reading.feed(body, headers['content-type'])
      const context = {
        provider: settings.provider,
        adapter: settings.adapter,
        received: services.now(),
        base: `${url.origin}${url.pathname}`,
        symbols: query.symbols,
        dates: settings.dates_without_zone,
      }
      const raw = settings.is_ris ? feed.items.map(each => ({ ...each, ...rnsOf(each) })) : feed.items
      const found = selectItems(raw, query, context)
      const { items, ...read } = await services.reading.items(found.selected, context)
      const skipped = feed.skipped + found.skipped + read.skipped
      // Of what was not read whole nothing is remembered: it may be whole the next time.
      const marks = feed.whole && skipped === 0 ? marksOf(headers) : {}
      return { items, skipped, unchanged: false, ...marks, ...facts }
    },
  }
}
