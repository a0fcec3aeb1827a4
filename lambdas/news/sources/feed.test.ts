import { describe, expect, it } from 'vitest'
import type { Fetched, FetchOptions } from '#runtime/guardedFetch.ts'
import { id as provider, noon, readingHere } from '../provider.fixture.ts'
import type { SourceSettings } from '../source.ts'
import { feedSource } from './feed.ts'

const whole = '<rss version="2.0"><channel><item><guid>1</guid><title>T</title></item></channel></rss>'
const answerOf = (address: string, more: Partial<Fetched> = {}): Fetched => ({
  url: new URL(address),
  status: 200,
  headers: { 'content-type': 'application/rss+xml' },
  body: Buffer.from(whole),
  sample: false,
  ...more,
})

const feed = (
  settings: Partial<SourceSettings> = {},
  secret?: object | (() => object),
  answer: (address: string, options: FetchOptions) => Fetched = address => answerOf(address),
) => {
  const sent: { address: string; options: FetchOptions }[] = []
  const source = feedSource(
    {
      provider,
      adapter: 'feed',
      feed_url: 'https://feeds.example.com/rns.xml?kind=all',
      secret_name: secret ? 'own' : null,
      secret_placement: null,
      ...settings,
    },
    {
      now: () => noon,

      pause: async () => undefined,
      reading: readingHere,
      fetch: async (address, options) => {
        sent.push({ address, options })
        return answer(address, options)
      },
      secrets: {
        read: async () => secret && JSON.stringify(typeof secret === 'function' ? secret() : secret),
        forget: () => undefined,
        nameOf: name => `local/providers/${name}`,
      },
    },
  )
  return { source, sent }
}
const query = { symbols: [], limit: 50 }
const hosts = ['feeds.example.com']

describe('a feed', () => {
  it.each<[string, Partial<SourceSettings>, object, string, Record<string, string>]>([
    ['as a bearer token where nothing is said', {}, { key: 'k' }, '', { authorization: 'Bearer k' }],
    [
      'in a header',
      { secret_placement: { in: 'header', name: 'X-Api-Key' } },
      { key: 'k' },
      '',
      { 'x-api-key': 'k' },
    ],
    [
      'in the query',
      { secret_placement: { in: 'query', name: 'token' } },
      { key: 'a&b' },
      '&token=a%26b',
      {},
    ],
    [
      'as name and password',
      { secret_placement: { in: 'basic' } },
      { username: 'ü', password: 'p:w' },
      '',
      { authorization: `Basic ${Buffer.from('ü:p:w').toString('base64')}` },
    ],
  ])(
    'sends its secret %s, to the hosts that the secret names',
    async (_, settings, secret, search, headers) => {
      const { source, sent } = feed(settings, { hosts, ...secret })
      await source.fetch(query)
      expect(sent).toMatchObject([
        { address: `https://feeds.example.com/rns.xml?kind=all${search}`, options: { headers } },
      ])
      const [{ options } = { options: undefined }] = sent
      expect(options?.accepts?.(new URL('https://feeds.example.com/x'))).toBe(true)
      expect(options?.accepts?.(new URL('https://evil.example/x'))).toBe(false)
      expect(options?.allowHttp).toBeUndefined()
    },
  )

  it.each([
    [
      'has no value',
      undefined,
      /^The secret local\/providers\/own has no value yet\. .*npm run secret -- set providers\/own/,
    ],
    [
      'names no hosts',
      { key: 'k3y' },
      /^The secret local\/providers\/own is not as this provider needs it: hosts\.$/,
    ],
    ['has no key', { hosts }, /: key\.$/],
  ])('asks nobody when its secret %s', async (_, secret, message) => {
    const { source, sent } = feed({ secret_name: 'own' }, secret)
    const failure = await source.fetch(query).catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'not_configured', message: expect.stringMatching(message) })
    expect(String(failure)).not.toContain('k3y')
    expect(sent).toEqual([])
  })

  it('reads a secret anew when it is refused, once', async () => {
    let key = 0
    const { source, sent } = feed(
      {},
      () => ({ hosts, key: `key-${++key}` }),
      (address, { headers }) =>
        answerOf(address, headers?.['authorization'] === 'Bearer key-2' ? {} : { status: 401 }),
    )
    expect((await source.fetch(query)).items).toHaveLength(1)
    await expect(source.fetch(query)).rejects.toMatchObject({ kind: 'not_allowed', status: 401 })
    expect(sent).toHaveLength(4)
  })

  it('asks whether it changed, and believes that it did not', async () => {
    const known = { etag: '"1"', last_modified: 'Fri, 20 Nov 2026 07:00:00 GMT' }
    const { source, sent } = feed({}, undefined, address =>
      answerOf(address, { status: 304, body: Buffer.alloc(0) }),
    )
    expect(await source.fetch({ ...query, known })).toMatchObject({ items: [], unchanged: true, status: 304 })
    expect(sent[0]?.options.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': known.last_modified,
    })
  })

  it.each([
    ['remembers what a whole answer says of itself', whole, { etag: '"2"', last_modified: 'Sat' }],
    ['remembers nothing of an answer that ends too early', whole.slice(0, -10), {}],
    [
      'remembers nothing of one with an item that says nothing',
      whole.replace('</channel>', '<item><category>x</category></item></channel>'),
      {},
    ],
  ])('%s', async (_, body, expected) => {
    const headers = { etag: '"2"', 'last-modified': 'Sat' }
    const { source } = feed({}, undefined, address => answerOf(address, { headers, body: Buffer.from(body) }))
    const { etag, last_modified, items } = await source.fetch(query)
    expect(items).toHaveLength(1)
    expect({ etag, last_modified }).toEqual({ etag: undefined, last_modified: undefined, ...expected })
  })

  it('takes links as relative to where it came from, without its key', async () => {
    const body = Buffer.from(whole.replace('<title>', '<link>item?id=1</link><title>'))
    const url = new URL('https://cdn.example.com/feeds/all.xml?token=k')
    const { source } = feed({}, undefined, address => answerOf(address, { url, body }))
    expect((await source.fetch(query)).items[0]?.sourceUrl).toBe('https://cdn.example.com/feeds/item?id=1')
  })
})
