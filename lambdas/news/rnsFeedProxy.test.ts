import { describe, expect, it } from 'vitest'
import { rnsFeedProxy as route } from '#contract/news/providers.ts'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { endpoint } from '#runtime/endpoint.ts'
import { contentHash, type NewsItemRow } from '../publishing/rns/newsItems.ts'
import { context, httpEvent, plainGuards } from '#runtime/testing.ts'
import type { ItemStore } from './itemStore.ts'
import { id as ownId, providerWith } from './provider.fixture.ts'
import { rnsFeedProxy } from './rnsFeedProxy.ts'
import type { StoredProvider } from './rules.ts'
import { SourceFailure, type SourceAnswer, type SourceQuery, type SourceSettings } from './source.ts'

const editor = { sub: 'person-1', 'cognito:groups': '[editors]' }
const provider = 'lse'
const itemOf = (id: string): RnsItem => ({
  id,
  provider,
  title: `Title ${id}`,
  summary: '',
  content: '<p>Text</p>',
  category: 'Results',
  sourceUrl: null,
  publishedAt: '2026-11-20T07:00:00.000Z',
  urgency: 'normal',
  marketSensitive: false,
  symbol: 'BLU.L',
})
const rowOf = (item: RnsItem, more: Partial<NewsItemRow> = {}): NewsItemRow => ({
  provider,
  item_id: item.id,
  item,
  content_hash: contentHash(item),
  version: 1,
  received_at: '2026-11-20T07:00:01.000Z',
  ...more,
})
const answerOf = (items: RnsItem[]): SourceAnswer => ({
  items,
  skipped: 2,
  unchanged: false,
  status: 200,
  content_type: 'application/json',
  sample: true,
})

const proxy = (
  fetch: (query: SourceQuery) => Promise<SourceAnswer>,
  keep: ItemStore['keep'] = async items => items.map(item => ({ state: 'new', row: rowOf(item) })),
  own: StoredProvider[] = [],
) => {
  const [queries, opened]: [SourceQuery[], SourceSettings[]] = [[], []]
  const services = {
    providers: { get: async (id: string) => own.find(provider => provider.id === id) },
    open: (settings: SourceSettings) => ({
      fetch: (query: SourceQuery) => {
        opened.push(settings)
        queries.push(query)
        return fetch(query)
      },
    }),
    items: { keep, byIds: async () => new Map<string, NewsItemRow>() },
  }
  const handler = endpoint('rnsFeedProxy', route, rnsFeedProxy, () => services, plainGuards().guards)
  const call = async (body: unknown) => {
    const { statusCode, body: text } = await handler(
      httpEvent({ body: JSON.stringify(body), claims: editor }),
      context,
    )
    return { status: statusCode, answer: JSON.parse(text ?? '') }
  }
  return { call, queries, opened }
}

describe('rnsFeedProxy', () => {
  it('A-136 takes {provider, symbols, category, fromDate, toDate, limit} and answers {success, error, data.items}', async () => {
    const { call, queries } = proxy(async () => answerOf([itemOf('1')]))
    const body = {
      provider,
      symbols: [' BLU.L '],
      category: 'Results',
      fromDate: '2026-06-30',
      toDate: '2026-10-25',
      limit: 7,
    }
    expect(await call(body)).toEqual({
      status: 200,
      answer: {
        success: true,
        error: null,
        data: { items: [{ ...itemOf('1'), announcement: null, changed: false }], skipped: 2, sample: true },
      },
    })
    // London's days: summer time at the first, and over before the second ends.
    const [from, to] = [new Date('2026-06-29T23:00:00Z'), new Date('2026-10-26T00:00:00Z')]
    expect(queries).toEqual([
      { symbols: ['BLU.L'], category: 'Results', limit: 7, from, to, kept: expect.any(Function) },
    ])
  })

  it('A-137 fetches 50 items when the limit is unspecified', async () => {
    const { call, queries } = proxy(async () => answerOf([]))
    await call({ provider })
    expect(queries).toEqual([{ symbols: [], limit: 50, kept: expect.any(Function) }])
  })

  it('shows what an item became, and whether it reads differently since', async () => {
    const became = { announcement_id: '0b9cf51c-5f4c-4a7a-8f6c-7d3c0a1b2c3d', announcement_slug: 'slug' }
    const rows = [
      rowOf(itemOf('new')),
      rowOf(itemOf('same'), { ...became, version: 2, announced_version: 2 }),
      rowOf(itemOf('edited'), { ...became, version: 3, announced_version: 2 }),
    ]
    const { call } = proxy(
      async () => answerOf([]),
      async () => rows.map(row => ({ state: 'known', row })),
    )
    const announcement = { id: became.announcement_id, slug: 'slug' }
    expect((await call({ provider })).answer.data.items).toMatchObject([
      { id: 'new', announcement: null, changed: false },
      { id: 'same', announcement, changed: false },
      { id: 'edited', announcement, changed: true },
    ])
  })

  it.each([
    [
      'its message',
      new SourceFailure('limited', 'Reuters is asked too often.'),
      'Reuters is asked too often.',
    ],
    ['else that it failed', new SourceFailure('failed', ''), 'Failed to fetch RNS feed'],
  ])('A-184 a source that fails is an answer with %s', async (_, failure, error) => {
    const { call } = proxy(() => Promise.reject(failure))
    expect(await call({ provider })).toEqual({ status: 200, answer: { success: false, error, data: null } })
  })

  it('is no success when what came could not be kept', async () => {
    const { call } = proxy(
      async () => answerOf([itemOf('1')]),
      () => Promise.reject(new Error('The table is gone')),
    )
    const { status, answer } = await call({ provider })
    expect(status).toBe(500)
    expect(JSON.stringify(answer)).not.toContain('table')
  })

  it.each([
    ['a known one by its own wire and secret', provider, { adapter: 'lse', secret_name: 'lse' }],
    [
      'one of one’s own as its record says',
      ownId,
      { adapter: 'feed', feed_url: 'https://feeds.example.com/rns.xml' },
    ],
  ])('opens %s', async (_, id, settings) => {
    const { call, opened } = proxy(async () => answerOf([]), undefined, [providerWith()])
    expect((await call({ provider: id })).answer.success).toBe(true)
    expect(opened).toEqual([expect.objectContaining({ ...settings, provider: id })])
  })

  it('asks no provider that is switched off', async () => {
    const { call, opened } = proxy(async () => answerOf([]), undefined, [providerWith({ is_active: false })])
    expect((await call({ provider: ownId })).answer).toEqual({
      success: false,
      error: 'Wire is switched off. An administrator can switch it on.',
      data: null,
    })
    expect(opened).toEqual([])
  })

  it.each([
    ['a limit of none', { provider, limit: 0 }, 400],
    ['a limit above a hundred', { provider, limit: 101 }, 400],
    ['dates that end before they begin', { provider, fromDate: '2026-02-02', toDate: '2026-02-01' }, 400],
    ['what is no date', { provider, fromDate: '2026-02-30' }, 400],
    ['a provider that nobody knows', { provider: 'own' }, 400],
    ['a provider that is gone', { provider: '0b9cf51c-5f4c-4a7a-8f6c-7d3c0a1b2c3d' }, 404],
  ])('asks nobody about %s', async (_, body, status) => {
    const { call, queries } = proxy(async () => answerOf([]))
    expect((await call(body)).status).toBe(status)
    expect(queries).toEqual([])
  })
})
