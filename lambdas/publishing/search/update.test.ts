import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Current } from './contentStore.ts'
import { documentOf, memoryContent, memoryStore } from './memory.fixture.ts'
import { openIndex } from './searchIndex.ts'
import type { FileText } from './textOfFile.ts'
import { update, type Services } from './update.ts'

const now = new Date('2026-03-02T07:00:00.000Z')
const limits = (at = now) => ({ now: () => at, until: at.getTime() + 1000 })
const fileText = (...parts: string[]): FileText => ({ parts, cut: false })
const ref = (id: string) => ({ table: 'documents' as const, id })

const world = (...things: Current[]) => {
  const table = new Map(things.map(thing => [thing.id, thing]))
  const index = memoryStore()
  const { content, read } = memoryContent(table)
  const services: Services = {
    content,
    store: index.store,
    textOfFile: async bytes => fileText(Buffer.from(bytes).toString()),
  }
  return { table, index, read, services }
}

/** Ids of the things that have all words. */
const found = async ({ store }: Services, ...words: string[]): Promise<string[]> => {
  const file = await store.fetch()
  if (!file || file === 'same') return []
  const index = openIndex(file.path)
  const ids = index.find(words.map(word => `"${word}"`)).map(({ id }) => id)
  index.close()
  rmSync(file.path)
  return ids.sort()
}

describe('X-026 the index', () => {
  it('has what is there, and no longer what was', async () => {
    const { table, services, read } = world(documentOf('alpha'))
    await update(services, [ref('alpha')], limits())
    expect(await found(services, 'alpha')).toEqual(['alpha'])
    table.set('alpha', documentOf('alpha', { stamp: '2', title: 'Another' }))
    await update(services, [ref('alpha')], limits())
    expect(await found(services, 'another', 'text')).toEqual(['alpha'])
    expect(read).toEqual(['text of alpha'])
    table.delete('alpha')
    await update(services, [ref('alpha')], limits())
    expect(await found(services, 'alpha')).toEqual([])
  })

  it('keeps the pages of a file where they are when only its title changes', async () => {
    const { table, services } = world(documentOf('alpha'))
    const pages = { ...services, textOfFile: async () => fileText('one', '', 'three') }
    await update(pages, 'all', limits())
    table.set('alpha', documentOf('alpha', { stamp: '2', title: 'Another' }))
    await update(services, 'all', limits())
    const file = await services.store.fetch()
    if (!file || file === 'same') throw new Error('There is no index.')
    const index = openIndex(file.path)
    expect(index.textOf('alpha')).toEqual(['one', '', 'three'])
    expect(index.show(['alpha'], ['"three"']).get('alpha')).toMatchObject({ title: 'Another', part: 2 })
    index.close()
    rmSync(file.path)
  })

  it('P-119 has what waits for its moment where no search finds it, and from that moment on where it does', async () => {
    const opens = '2026-03-02T08:00:00.000Z'
    const { services, index } = world(documentOf('coming', { opens }), documentOf('there'))
    await update(services, 'all', limits())
    expect(await found(services, 'text')).toEqual(['there'])
    const state = index.state()
    await update(services, 'all', limits(new Date(Date.parse(opens) - 1)))
    expect(index.state()).toBe(state)
    const file = await services.store.fetch()
    if (!file || file === 'same') throw new Error('There is no index.')
    const copy = openIndex(file.path)
    copy.open(new Date(Date.parse(opens) - 1))
    expect(copy.find(['"text"'])).toHaveLength(1)
    copy.open(new Date(opens))
    expect(copy.find(['"text"'])).toHaveLength(2)
    copy.close()
    rmSync(file.path)
  })

  it('loses nothing of two who write at once, and does not read a file twice for it', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const { services, read } = world(...ids.map(id => documentOf(id)))
    await update(services, [], limits())
    read.length = 0
    await Promise.all(ids.map(id => update(services, [ref(id)], limits())))
    expect(await found(services, 'text')).toEqual(ids)
    expect(new Set(read).size).toBe(read.length)
  })

  it.each(['lose', 'damage'] as const)(
    'is made anew from everything after somebody did %s it',
    async what => {
      const { services, index } = world(documentOf('a'), documentOf('b'))
      await update(services, 'all', limits())
      index[what]()
      await update(services, [ref('a')], limits())
      expect(await found(services, 'text')).toEqual(['a', 'b'])
    },
  )

  it('comes in several runs where there is too much for one, each kept', async () => {
    const ids = Array.from({ length: 5 }, (_, number) => `thing${number}`)
    const { services, read } = world(...ids.map(id => documentOf(id)))
    let at = now.getTime()
    const slowly = {
      ...services,
      textOfFile: async (bytes: Uint8Array) => ((at += 40_000), fileText(String(bytes))),
    }
    const run = () => update(slowly, 'all', { now: () => new Date(at), until: at + 70_000 })
    await run()
    expect(read.length).toBeGreaterThan(0)
    expect(read.length).toBeLessThan(5)
    for (let more = 0; more < 4; more++) await run()
    expect(await found(services, 'document')).toEqual(ids)
    expect(read).toHaveLength(5)
  })

  it('is the same whether it followed each change or was made at once', async () => {
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      title: fc.constantFrom('report', 'results', undefined),
      source: fc.constantFrom('one', 'two'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async changes => {
        const followed = world()
        for (const [stamp, { id, title, source }] of changes.entries()) {
          if (title === undefined) followed.table.delete(id)
          else followed.table.set(id, documentOf(id, { title, source, stamp: String(stamp) }))
          await update(followed.services, [ref(id)], limits())
        }
        const atOnce = world(...followed.table.values())
        await update(atOnce.services, 'all', limits())
        for (const word of ['report', 'results', 'one', 'two'])
          expect(await found(followed.services, word)).toEqual(await found(atOnce.services, word))
      }),
      { numRuns: 15 },
    )
  })
})
