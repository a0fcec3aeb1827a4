import { describe, expect, it } from 'vitest'
import { contentHash } from '../../publishing/rns/newsItems.ts'
import type { ClaimServices } from '../claimed.ts'
import { pollProviders } from '../workers/pollProviders.ts'
import { noon, providerWith } from '../provider.fixture.ts'
import type { StoredProvider } from '../rules.ts'
import { feedSource } from './feed.ts'
import { poison } from './poison.fixture.ts'
import { threadReading } from './reading.ts'

const item = (guid: string, content: string) =>
  `<item><guid>${guid}</guid><title>Results ${guid}</title><link>https://wire.example/${guid}</link><description><![CDATA[${content}]]></description></item>`
const rss = (items: string) => `<rss version="2.0"><channel><title>News</title>${items}</channel></rss>`
const good = rss(item('1', '<p>One</p>') + item('2', '<p>Two</p>'))

/** Polls providers of these feeds once, by name; answers what their cards say. */
const pollAll = async (feeds: Record<string, string>, memory = 200) => {
  const names = Object.keys(feeds)
  const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const rows = new Map(
    names.map((name, n) => [
      idOf(n),
      providerWith({ id: idOf(n), name, feed_url: `https://feeds.example.com/${n}` }),
    ]),
  )
  const cards: Record<string, StoredProvider & { after: number }> = {}
  const kept = new Map<string, string>()
  const reading = threadReading({ time: 10_000, memory, thing: 'feed' })
  const began = performance.now()
  const services: ClaimServices = {
    open: settings =>
      feedSource(settings, {
        reading,
        now: () => noon,
        pause: async () => undefined,
        secrets: { read: async () => undefined, forget: () => undefined, nameOf: name => name },
        fetch: async address => ({
          url: new URL(address),
          status: 200,
          headers: { 'content-type': 'application/rss+xml' },
          body: Buffer.from(feeds[names[Number(address.split('/').at(-1))] ?? ''] ?? ''),
          sample: false,
        }),
      }),
    items: {
      byIds: async () => new Map(),
      keep: async items =>
        items.map(one => {
          kept.set(`${rows.get(one.provider)?.name} ${one.id}`, contentHash(one))
          return {
            state: 'new',
            row: { ...one, provider: one.provider, item_id: one.id, item: one } as never,
          }
        }),
    },
    now: () => noon,
    chance: () => 0,
    polls: {
      due: async () =>
        [...rows.values()].map(({ id }) => ({ id, failures: 0, next_poll_at: noon.toISOString() })),
      claim: async id => rows.get(id),
      finish: async (claimed, change) => {
        const next = change(claimed)
        cards[next.name] = { ...next, after: performance.now() - began }
        return next
      },
    },
  }
  await pollProviders({ ...services, share: async () => undefined })()
  return { cards, kept: [...kept.keys()].toSorted() }
}

describe('S-14 a feed that is made to be too much', () => {
  it.each(Object.entries(poison))(
    'of %s: its other items and the other providers go on',
    async (_, content) => {
      const feeds = { bad: rss(item('1', '<p>One</p>') + item('2', content)), well: good, other: good }
      const { cards, kept } = await pollAll(feeds)
      expect(kept).toEqual(['bad 1', 'bad 2', 'other 1', 'other 2', 'well 1', 'well 2'])
      for (const name of ['well', 'other']) expect(cards[name]?.after).toBeLessThan(9_000)
    },
  )

  it('again and again fails on its own card, and nowhere else', async () => {
    const cells = `<table>${'<td>1'.repeat(380_000)}`
    const many = Array.from({ length: 4 }, (_, n) => item(String(n), cells))
    const { cards, kept } = await pollAll({ bad: rss(many.join('')), well: good }, 64)
    expect([cards['bad']?.failures, cards['bad']?.last_error]).toEqual([
      1,
      'Reading this feed takes too much memory. It may be damaged, or made to do that.',
    ])
    expect(cards['well']).toMatchObject({ failures: 0, runs: [{ outcome: 'new_items', added: 2 }] })
    expect(kept).toEqual(['well 1', 'well 2'])
  })

  it('that is no feed says so, from its thread', async () => {
    const { cards } = await pollAll({ page: '<!doctype html><title>Sign in</title>' })
    expect(cards['page']?.last_error).toBe('The address answers a web page, not a feed.')
  })
})
