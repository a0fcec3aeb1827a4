import { describe, expect, test } from 'vitest'
import { id as provider, noon, readingHere } from '../provider.fixture.ts'
import { SourceFailure } from '../source.ts'
import type { RawItem } from '../parse/rawItem.ts'
import { withTexts } from './texts.ts'

const context = { provider, adapter: 'lse', received: noon, symbols: ['BLU.L'] } as const
const headline = (guid: string, more: RawItem = {}): RawItem => ({
  guid,
  title: `Holding(s) ${guid}`,
  symbols: ['BLU.L'],
  rns_number: `${guid}A`,
  headline_category: 'HOL',
  link: 'https://www.londonstockexchange.com/news-article/1',
  ...more,
})
const query = { symbols: ['BLU.L'], limit: 50 }
const refuses = async (): Promise<RawItem> => {
  throw new SourceFailure('failed', 'The London Stock Exchange answered with status 500.')
}

describe('A-138 an RNS whose text cannot be had (decision 52)', () => {
  test('is there with headline, number and link, and is counted', async () => {
    const { items, skipped } = await withTexts([headline('1')], query, context, readingHere, refuses)
    expect(items).toMatchObject([
      {
        title: 'Holding(s) 1',
        rns_number: '1A',
        sourceUrl: 'https://www.londonstockexchange.com/news-article/1',
        content: '',
        text_difference: { source: expect.stringContaining('status 500'), kept: '' },
      },
    ])
    expect(skipped).toBe(1)
  })

  test('is asked for again, though it is kept, and then is whole', async () => {
    const first = await withTexts([headline('1')], query, context, readingHere, refuses)
    const kept = async () => new Map([['1', { item: first.items[0]!, received_at: noon.toISOString() }]])
    const again = await withTexts(
      [headline('1')],
      { ...query, kept },
      context,
      readingHere,
      async ({ raw }) => ({ ...raw, content: '<div>1,234</div><div>567</div>' }),
    )
    expect(again).toMatchObject({ items: [{ content: '<div>1,234</div><div>567</div>' }], skipped: 0 })
    expect(again.items[0]).not.toHaveProperty('text_difference')
    const third = await withTexts(
      [headline('1')],
      {
        ...query,
        kept: async () => new Map([['1', { item: again.items[0]!, received_at: noon.toISOString() }]]),
      },
      context,
      readingHere,
      refuses,
    )
    expect(third).toMatchObject({ skipped: 0 })
  })

  test('but a story of the press is left out until it is whole', async () => {
    const story = headline('1', { rns_number: undefined, headline_category: undefined })
    await expect(withTexts([story], query, context, readingHere, refuses)).rejects.toThrow('status 500')
  })
})
