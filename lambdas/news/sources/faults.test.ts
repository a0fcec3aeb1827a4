import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { guardedFetch } from '#runtime/guardedFetch.ts'
import { overSandbox } from '#runtime/guardedFetch/exchange.ts'
import { contentHash } from '../../publishing/rns/newsItems.ts'
import type { ItemStore } from '../itemStore.ts'
import { poll } from '../poll.ts'
import { id as provider, later, noon, providerWith, readingHere } from '../provider.fixture.ts'
import { afterPoll } from '../schedule.ts'
import type { Fetch } from './ask.ts'
import { feedSource } from './feed.ts'

let act: RequestListener
let server: Server
/** A second look at the name leads inward; only the first may count. */
let addresses: string[][]
let timeout: number
beforeAll(async () => {
  server = createServer((request, response) => act(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

/** One server behind every name of the internet. */
const fetch: Fetch = (address, options) =>
  guardedFetch(
    address,
    { ...options, timeout },
    {
      resolve: async () => (addresses.length > 1 ? addresses.shift() : addresses[0]) ?? [],
      exchange: overSandbox((server.address() as AddressInfo).port),
    },
  )

const item = (guid: string, more = ''): string =>
  `<item><guid>${guid}</guid><title>T ${guid}</title>${more}</item>`
const rss = (items: string, prolog = '<?xml version="1.0"?>'): string =>
  `${prolog}<rss version="2.0"><channel><title>News</title>${items}</channel></rss>`
const dated = (day: number) => `<pubDate>${day} Nov 2026 07:00:00 GMT</pubDate>`
const good = rss(item('1', dated(20)) + item('2', dated(21)))

const says =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers }).end(body)

/** Items in memory, each once, with what became of each. */
const memory = () => {
  const rows = new Map<string, RnsItem>()
  const keep: ItemStore['keep'] = async items =>
    items.map(one => {
      const known = rows.get(one.id)
      const state = !known ? 'new' : contentHash(known) === contentHash(one) ? 'known' : 'changed'
      rows.set(one.id, one)
      const received_at = noon.toISOString()
      const row = { provider, item_id: one.id, item: one, content_hash: '', version: 1, received_at }
      return { state, row }
    })
  return { rows, items: { keep, byIds: async () => new Map() } }
}

/** A provider that is asked while its source behaves so, then again when it is well. */
const through = async (trouble: RequestListener, patience = 10_000) => {
  const { rows, items } = memory()
  const open = (settings: Parameters<typeof feedSource>[0]) =>
    feedSource(settings, {
      fetch,
      now: () => noon,
      pause: async () => undefined,
      reading: readingHere,
      secrets: { read: async () => undefined, forget: () => undefined, nameOf: name => name },
    })
  addresses = [['93.184.215.14'], ['127.0.0.1']]
  act = trouble
  timeout = patience
  const services = { open, items, now: () => noon }
  const outcome = await poll(services, providerWith(), 30_000)
  const card = afterPoll(providerWith(), outcome, noon, 1)
  const seen = new Map(rows)
  addresses = [['93.184.215.14']]
  act = says(good)
  timeout = 10_000
  const after = await poll(services, card, 30_000)
  return { run: outcome.run, card, seen, rows, after }
}

const dtd = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`

it('tells every source who asks, and for which site: many answer nobody else', async () => {
  vi.stubEnv('SITE_ORIGIN', 'https://blu.example')
  const agents: (string | undefined)[] = []
  await through((request, response) => {
    agents.push(request.headers['user-agent'])
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(good)
  })
  vi.unstubAllEnvs()
  expect(agents).toEqual(['InvestorRelationsNews/1 (+https://blu.example)'])
})

describe('S-14 A-152 a source in trouble keeps nothing, says why on its card, is asked again, and then nothing is missing', () => {
  it.each<[string, RequestListener, string, number?]>([
    ['answers 500', says('Oops', {}, 500), 'feeds.example.com answered with status 500.'],
    ['never answers', () => undefined, 'feeds.example.com took too long.'],
    [
      'answers one byte a second',
      (_, response) => void response.writeHead(200).write('<'),
      'feeds.example.com took too long.',
    ],
    [
      'redirects inward',
      says('', { location: 'https://169.254.169.254/latest/meta-data/' }, 302),
      '169.254.169.254 is not a public address.',
    ],
    [
      'leads inward when its name is looked up once more',
      (request, response) =>
        void (request.url === '/rns.xml'
          ? response.writeHead(302, { location: 'https://feeds.example.com/other' }).end()
          : response.end(good)),
      'feeds.example.com leads to an address that is not public.',
    ],
    [
      'sends a gzip bomb',
      says(gzipSync(Buffer.alloc(20_000_000)), { 'content-encoding': 'gzip' }),
      'The answer is larger than 10000000 bytes unpacked.',
    ],
    [
      'sends 500 MB',
      (_, response) => {
        response.writeHead(200, { 'content-length': String(500_000_000) })
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
          response.once('drain', more)
        }
        more()
      },
      'The answer is larger than 5000000 bytes.',
    ],
    [
      'sends broken gzip',
      says('no gzip', { 'content-encoding': 'gzip' }),
      'feeds.example.com answered what cannot be read.',
    ],
    [
      'answers a web page',
      says('<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
      'The address answers a web page, not a feed.',
    ],
    ['answers nothing', says(''), 'The feed is empty.'],
    [
      'nests 200,000 elements',
      says(`<?xml version="1.0"?>${'<a>'.repeat(200_000)}`),
      'The feed cannot be read: it is not whole, or neither RSS, Atom nor JSON Feed.',
    ],
    [
      'is a billion laughs and no feed',
      says(`${dtd}<lolz>&j;&file;</lolz>`),
      'The feed cannot be read: it is not whole, or neither RSS, Atom nor JSON Feed.',
    ],
    [
      'asks to be left alone',
      says('', { 'retry-after': '600' }, 429),
      'feeds.example.com is asked too often. It will be asked again later.',
      600,
    ],
    [
      'asks for credentials where there are none',
      says('', {}, 401),
      'feeds.example.com asks for credentials (status 401), and the provider has none.',
    ],
    [
      'refuses, and asks for no credentials',
      says('', {}, 403),
      'feeds.example.com refuses to answer (status 403), and asks for no credentials. ' +
        'Ask who runs it to let in the reader that calls itself "InvestorRelationsNews/1".',
    ],
    [
      'lets people in only',
      says('<title>Just a moment...</title>', { 'content-type': 'text/html' }, 403),
      'feeds.example.com keeps programs out with a page for people (status 403). ' +
        'Ask who runs it to let in the reader that calls itself "InvestorRelationsNews/1".',
    ],
  ])('%s', async (_, trouble, message, seconds = 60) => {
    const { run, card, seen, rows, after } = await through(
      trouble,
      message.includes('too long') ? 200 : undefined,
    )
    expect(run).toMatchObject({ outcome: 'failed', seen: 0, added: 0, error: message })
    expect(seen.size).toBe(0)
    expect(card).toMatchObject({
      failures: 1,
      last_error: message,
      last_updated: null,
      next_poll_at: later(seconds).toISOString(),
    })
    expect(after.run).toMatchObject({ outcome: 'new_items', added: 2, error: null })
    expect([...rows.keys()]).toEqual(['2', '1'])
  })
})

describe('a source that writes badly is read as far as it can be, each item once', () => {
  const title = (text: string) => `<title>${text}</title>`
  const told = (bytes: Buffer, type: string) => says(bytes, { 'content-type': type })
  const one = (text: string) => rss(`<item><guid>1</guid>${title(text)}</item>`)
  it.each<[string, RequestListener, [id: string, title: string][], number?]>([
    [
      'broken UTF-8',
      says(
        Buffer.concat([
          Buffer.from('<rss version="2.0"><channel><item><guid>1</guid><title>£5m é ü '),
          Buffer.from([0xe2, 0x82]),
          Buffer.from('</title></item></channel></rss>'),
        ]),
      ),
      [['1', '£5m é ü \ufffd']],
    ],
    [
      'another charset than its header says',
      told(Buffer.from(one('£5m'), 'latin1'), 'text/xml; charset=utf-8'),
      [['1', '£5m']],
    ],
    ['UTF-16 that nobody mentions', told(Buffer.from(one('£5m'), 'utf16le'), 'text/xml'), [['1', '£5m']]],
    [
      'a charset that does not exist',
      told(Buffer.from(one('£5m')), 'text/xml; charset=klingon'),
      [['1', '£5m']],
    ],
    [
      'duplicates',
      says(rss(item('1', dated(20)) + item('1', dated(20)) + item('2'))),
      [
        ['2', 'T 2'],
        ['1', 'T 1'],
      ],
    ],
    [
      'entities of its own',
      says(rss(item('1').replace('T 1', 'T &j;&file;') + item('2'), dtd)),
      [
        ['1', 'T &j;&file;'],
        ['2', 'T 2'],
      ],
    ],
    [
      'an item that does not end',
      says(rss(item('1') + '<item><title>no end' + item('2'))),
      [['1', 'T 1']],
      1,
    ],
    ['half of itself', says(good.slice(0, -60)), [['1', 'T 1']], 0],
  ])('%s', async (_, trouble, expected, skipped = 0) => {
    const { run, card, seen, rows } = await through(trouble)
    expect([...seen.values()].map(({ id, title }) => [id, title])).toEqual(expected)
    expect(run).toMatchObject({ outcome: 'new_items', added: expected.length, skipped, error: null })
    expect(card).toMatchObject({ failures: 0, last_error: null })
    expect([...rows.keys()].sort()).toEqual(['1', '2'])
  })

  it('an empty feed is well, and takes nothing away', async () => {
    const { run, after } = await through(says(rss('')))
    expect(run).toMatchObject({ outcome: 'nothing_new', seen: 0, error: null })
    expect(after.run).toMatchObject({ added: 2 })
  })

  it.each([
    ['no date', ''],
    ['a future date', '<pubDate>1 Jan 2031 07:00:00 GMT</pubDate>'],
    ['what is no date', '<pubDate>soon</pubDate>'],
    ['the year 1', '<pubDate>0001-01-01T00:00:00Z</pubDate>'],
  ])('%s counts as received now, and never as a change', async (_, date) => {
    const { seen } = await through(says(rss(item('1', date))))
    const [found] = seen.values()
    expect(found?.publishedAt).toBe(noon.toISOString())
  })
})
