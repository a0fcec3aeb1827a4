import { describe, expect, it } from 'vitest'
import { mostHits } from '#contract/publishing/search.ts'
import type { Entry } from './entries.ts'
import type { HitStore, Live } from './hitStore.ts'
import { inputOf } from '#runtime/testing.ts'
import { search } from './search.ts'
import { openIndex } from './searchIndex.ts'

const now = new Date('2026-03-02T07:00:00.000Z')
const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  kind: 'announcement',
  stamp: '1',
  opens: '2026-01-01T07:00:00.000Z',
  title: `Title ${id}`,
  extra: '',
  text: ['Trading is in line with expectations.'],
  date: '2026-01-01',
  source: '',
  ...more,
})
const liveFile = (id: string, type: string): Live => ({
  kind: 'document',
  id,
  stamp: '1',
  title: `Title ${id}`,
  url: `/files/reports/${id}`,
  date: '2026-01-01',
  category: 'annual-report',
  type,
  size: 10,
})
const live = (id: string, stamp = '1'): Live => ({
  kind: 'announcement',
  id,
  stamp,
  title: `As it is now: ${id}`,
  url: `/news/${id}`,
  date: '2026-01-01',
  announcement_kind: 'company',
  announcement_type: 'Company news',
})

/** A search in an index with these things, of which the tables know those rows. */
const asking = (entries: Entry[], rows: Live[]) => {
  const index = openIndex(':memory:')
  for (const one of entries) index.put(one)
  const store: HitStore = {
    live: async found =>
      new Map(rows.filter(row => found.some(({ id }) => id === row.id)).map(row => [row.id, row])),
  }
  const handler = search({ index: { latest: async () => index }, rows: store })
  return async (q: string, more: { kind?: 'announcement' | 'document' | 'page'; page?: number } = {}) => {
    const request = { id: 'r', address: undefined, now }
    const query = { q, page: 1, kind: undefined, ...more }
    const result = await handler(inputOf({ query, user: undefined, request }))
    if (!('hits' in result)) throw new Error('It answered something else.')
    return result
  }
}

describe('X-026 the answer to a search', () => {
  it('marks what was asked for in title and text', async () => {
    const ask = asking([entry('a')], [{ ...live('a'), title: 'Title a' }])
    const { hits } = await ask('title trad')
    expect(hits).toEqual([
      expect.objectContaining({
        url: '/news/a',
        title: [
          { text: 'Title', marked: true },
          { text: ' a', marked: false },
        ],
        snippet: [
          { text: 'Trading', marked: true },
          { text: ' is in line with expectations.', marked: false },
        ],
      }),
    ])
  })

  it('leads to the page of a PDF that has most of it, and says which; to the whole of any other file', async () => {
    const text = Array.from({ length: 180 }, (_, page) => `Trading in ${page}. ${'So it goes. '.repeat(300)}`)
    text[29] = 'Goodwill is impaired; trading is not.'
    text[3] = ''
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const ask = asking(
      ['pdf', 'docx'].map(id => entry(id, { kind: 'document', text })),
      [liveFile('pdf', 'application/pdf'), liveFile('docx', type)],
    )
    const hitOf = async (q: string, id: string) =>
      (await ask(q)).hits.find(({ url }) => url.startsWith(`/files/reports/${id}`))
    expect(await hitOf('trading goodwill', 'pdf')).toMatchObject({
      page: 30,
      url: '/files/reports/pdf#page=30',
    })
    expect(await hitOf('"trading in 170"', 'pdf')).toMatchObject({ page: 171 })
    for (const hit of [await hitOf('goodwill', 'docx'), await hitOf('title', 'pdf')]) {
      expect(hit).not.toHaveProperty('page')
      expect(hit?.url).not.toContain('#')
    }
  })

  it('shows nothing of an index that lags: neither what is gone nor words that were changed', async () => {
    const ask = asking(
      [entry('gone'), entry('changed'), entry('there')],
      [live('changed', '2'), live('there')],
    )
    const { hits, counts, pages } = await ask('trading')
    expect(counts.announcement).toEqual({ hits: 2, more: false })
    expect(pages).toBe(1)
    expect(JSON.stringify(hits)).not.toContain('gone')
    const changed = hits.find(({ url }) => url === '/news/changed')
    expect(changed).toMatchObject({ title: [{ text: 'As it is now: changed', marked: false }], snippet: [] })
  })

  it('P-119 knows nothing of what waits for its moment, which changes no count and no order', async () => {
    const coming = entry('coming', { opens: '2026-03-02T07:00:00.001Z', text: ['Trading '.repeat(50)] })
    const rows = [live('a'), live('b')]
    const without = await asking([entry('a'), entry('b', { text: ['Trading, trading.'] })], rows)('trading')
    const withIt = await asking(
      [coming, entry('a'), entry('b', { text: ['Trading, trading.'] })],
      rows,
    )('trading')
    expect(withIt).toEqual(without)
  })

  it('counts and pages what it may show, also where much was taken away', async () => {
    const ids = Array.from({ length: 200 }, (_, number) => `n${number}`)
    const some = asking(
      ids.map(id => entry(id)),
      ids.filter((_, at) => at % 4 === 0).map(id => live(id)),
    )
    expect((await some('trading')).counts.announcement).toEqual({ hits: mostHits, more: false })
    const all = asking(
      ids.map(id => entry(id)),
      ids.map(id => live(id)),
    )
    const first = await all('trading')
    expect(first.counts.announcement).toEqual({ hits: mostHits, more: true })
    expect([first.pages, first.hits.length]).toEqual([3, 20])
    expect((await all('trading', { page: 3 })).hits).toHaveLength(10)
    expect((await all('trading', { kind: 'page' })).hits).toEqual([])
  })

  it('finds a page without a row, and nothing for nothing', async () => {
    const ask = asking([entry('p', { kind: 'page', source: '/about#board', opens: '', date: '' })], [])
    expect((await ask('title')).hits).toMatchObject([{ kind: 'page', url: '/about#board' }])
    for (const q of ['', ' ', '"', '*', 'nothing']) {
      const { hits, pages } = await ask(q)
      expect([hits, pages]).toEqual([[], 0])
    }
  })
})
