import { describe, expect, it } from 'vitest'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import type { Finding, KeptItem } from './itemStore.ts'
import { itemWith } from '../publishing/rns/item.fixture.ts'
import { poll } from './poll.ts'
import { answerWith, id as provider, noon, providerWith, sourceThat, tooMany } from './provider.fixture.ts'
import type { SourceAnswer, SourceQuery } from './source.ts'

const state = (item: RnsItem, state: KeptItem['state']): KeptItem => ({
  state,
  row: {
    provider: item.provider,
    item_id: item.id,
    item,
    content_hash: '',
    version: 1,
    received_at: noon.toISOString(),
  },
})

const ask = async (
  answer: SourceAnswer | Error | (() => Promise<SourceAnswer>),
  provider = providerWith(),
  states: Record<string, KeptItem['state']> | Error = {},
) => {
  const kept: { items: readonly RnsItem[]; finding: Finding }[] = []
  const queries: SourceQuery[] = []
  const source = sourceThat(answer)
  const outcome = await poll(
    {
      open: () => ({
        fetch: query => {
          queries.push(query)
          return source.fetch(query)
        },
      }),
      items: {
        byIds: async (provider, ids) =>
          new Map(ids.map(one => [one, state(itemWith({ id: `${provider}/${one}` }), 'known').row])),
        keep: async (items, finding) => {
          if (states instanceof Error) throw states
          kept.push({ items, finding })
          return items.map(item => state(item, states[item.id] ?? 'known'))
        },
      },
      now: () => noon,
    },
    provider,
    50,
  )
  return { ...outcome, kept, query: queries[0] }
}

describe('one poll', () => {
  it('lets a source know which items are kept, so that it asks for no text twice', async () => {
    const { query } = await ask(answerWith())
    const kept = await query?.kept?.(['a'])
    expect(kept?.get('a')?.item.id).toBe(`${provider}/a`)
  })

  it('keeps what came and counts what was new, changed and unreadable', async () => {
    const items = ['a', 'b', 'c'].map(id => itemWith({ id }))
    const { run, kept, known } = await ask(
      answerWith({ items, skipped: 2, etag: '"1"' }),
      providerWith({ auto_import: true }),
      { a: 'new', b: 'changed' },
    )
    expect(run).toMatchObject({
      outcome: 'new_items',
      seen: 3,
      added: 1,
      changed: 1,
      skipped: 2,
      error: null,
    })
    expect(kept[0]?.finding).toEqual({ now: noon, poll: { auto_import: true } })
    expect(known).toMatchObject({ etag: '"1"' })
  })

  it('asks with what the last whole answer said, and touches nothing when nothing changed', async () => {
    const provider = providerWith({ etag: '"1"', last_modified: 'Mon' })
    const { run, kept, query, known } = await ask(answerWith({ unchanged: true, items: [] }), provider)
    expect(query?.known).toEqual({ etag: '"1"', last_modified: 'Mon' })
    expect([run.outcome, kept, known]).toEqual(['unchanged', [], undefined])
  })

  it('touches no item of an answer that says the same as the last one, whenever it says it came', async () => {
    const { known } = await ask(answerWith())
    const again = answerWith({ items: [itemWith({ publishedAt: '2026-11-24T13:00:00.000Z' })] })
    const second = await ask(again, providerWith({ ...known }))
    expect([second.run.outcome, second.kept]).toEqual(['nothing_new', []])
    const edited = await ask(
      answerWith({ items: [itemWith({ title: 'Other' })] }),
      providerWith({ ...known }),
    )
    expect(edited.kept).toHaveLength(1)
  })

  it('keeps only the wanted categories, by name or code', async () => {
    const items = [
      itemWith({ id: 'a', category: 'Results' }),
      itemWith({ id: 'b', category: 'Other', headline_category: 'TVR' }),
      itemWith({ id: 'c', category: 'Other' }),
    ]
    const { kept } = await ask(answerWith({ items }), providerWith({ categories: ['results', 'tvr'] }))
    expect(kept[0]?.items.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('asks a news service for the days since the last success, a feed for all it shows', async () => {
    const last_updated = noon.toISOString()
    const wire = await ask(answerWith(), providerWith({ adapter: 'lse', last_updated }))
    expect(wire.query?.from).toEqual(new Date('2026-11-23T12:00:00.000Z'))
    expect((await ask(answerWith(), providerWith({ last_updated }))).query?.from).toBeUndefined()
  })

  it('says why a source failed, and when it wants to be asked again', async () => {
    const { run, retryAfter, known, fault } = await ask(tooMany)
    expect(run).toMatchObject({ outcome: 'failed', error: tooMany.message })
    expect([retryAfter, known, fault]).toEqual([600, undefined, undefined])
  })

  it('waits for no source longer than it may', async () => {
    const { run } = await ask(() => new Promise(() => undefined))
    expect(run).toMatchObject({ outcome: 'failed', error: 'The source took too long.' })
  })

  it('remembers nothing of an answer that could not be stored, and tells the fault to operations alone', async () => {
    const fault = new Error('ThrottlingException')
    const poll = await ask(answerWith({ etag: '"1"' }), providerWith(), fault)
    expect([poll.known, poll.fault]).toEqual([undefined, fault])
    expect(poll.run.error).toBe('What came could not be stored here. It is tried again.')
  })
})
