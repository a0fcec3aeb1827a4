import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noAccessLists } from '../security/accessLists.fixture.ts'
import type { Document } from '#contract/documents/documents.ts'
import { Problem } from '#runtime/problem.ts'
import { inputOf } from '#runtime/testing.ts'
import { documentWith } from './document.fixture.ts'
import { reorderDocuments } from './ordering.ts'
import { indexLag, rememberedMoves, rememberMoves, type Order } from './position.ts'

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const made = (index: number, position: string) => documentWith({ id: idOf(index), position })
const inOrder = (documents: Iterable<Document>) =>
  [...documents].toSorted((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0))

/** A bucket whose index follows the records only when `refresh` says so. */
const world = (...positions: string[]) => {
  const records = new Map(positions.map((position, index) => [idOf(index), made(index, position)]))
  let index = [...records.values()]
  let order: Order = { turn: 0, latest: [] }
  const handle = reorderDocuments({
    accessLists: noAccessLists,
    documents: { get: async id => records.get(id) },
    edits: {
      order: async () => order,
      between: async (_, from = '0', to = 'g', limit) =>
        inOrder(index)
          .filter(({ position }) => position >= from && position <= to)
          .slice(0, limit),
      place: async (places, seen, _, now) => {
        if (seen.turn !== order.turn) return false
        if (places.some(({ document }) => records.get(document.id)?.version !== document.version))
          return false
        const placed = places.map(({ document: { id }, position }) => ({ id, position }))
        for (const { document, position } of places)
          records.set(document.id, { ...document, position, version: document.version + 1 })
        order = { turn: order.turn + 1, latest: rememberMoves(order, placed, now) }
        return true
      },
    },
  })
  const move = async (document_id: string, before: string | null, after: string | null) => {
    try {
      await handle(inputOf({ body: { document_id, new_position: 1, expected: { before, after } } }))
      return true
    } catch (error) {
      if (error instanceof Problem && error.code === 'conflict') return false
      throw error
    }
  }
  return {
    move,
    refresh: () => (index = [...records.values()]),
    shown: () => inOrder(index).map(({ id }) => id),
    order: () => inOrder(records.values()).map(({ id }) => id),
    positions: () => [...records.values()].map(({ position }) => position),
    leave: (id: string) => {
      const document = records.get(id)
      if (document) records.set(id, { ...document, bucket_id: 'companydocuments', version: 2 })
    },
  }
}

const steps = fc.array(fc.record({ from: fc.nat(5), to: fc.nat(5), refreshes: fc.boolean() }), {
  maxLength: 30,
})

it('A-023 gives each document a place of its own, however far the index lags behind', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async moves => {
      const bucket = world('1', '2', '3', '4', '5', '6')
      for (const { from, to, refreshes } of moves) {
        if (refreshes) bucket.refresh()
        const ids = bucket.shown()
        const [id = ''] = ids.splice(from, 1)
        const [before = null, after = null] = [ids[to - 1], ids[to]]
        if (await bucket.move(id, before, after)) {
          const now = bucket.order()
          const at = now.indexOf(id)
          expect([now[at - 1] ?? null, now[at + 1] ?? null]).toEqual([before, after])
        }
        expect(new Set(bucket.positions()).size).toBe(6)
      }
    }),
    {
      // The index shows three that have gone before the one that stands there.
      examples: [
        [
          [
            { from: 2, to: 0, refreshes: false },
            { from: 1, to: 4, refreshes: false },
            { from: 3, to: 1, refreshes: false },
          ],
        ],
      ],
    },
  )
})

it('A-023 refuses the second of two who put something between the same two, before the index knows', async () => {
  const bucket = world('1', '2', '3', '4')
  const [a, b, c, d] = bucket.order()
  expect(await bucket.move(c ?? '', a ?? '', b ?? '')).toBe(true)
  expect(await bucket.move(d ?? '', a ?? '', b ?? '')).toBe(false)
  expect(bucket.order()).toEqual([a, c, b, d])
})

it('is not held up by what left the bucket', async () => {
  const bucket = world('1', '2', '3', '4')
  const [a, b, c, d] = bucket.order()
  expect(await bucket.move(c ?? '', a ?? '', b ?? '')).toBe(true)
  bucket.leave(c ?? '')
  expect(await bucket.move(d ?? '', a ?? '', b ?? '')).toBe(true)
})

it('A-022 tells documents apart that came to share a place, and puts the moved one between them', async () => {
  const bucket = world('1', '2', '2', '2', '3')
  const [a, b, c, d, e] = bucket.order()
  expect(await bucket.move(e ?? '', b ?? '', c ?? '')).toBe(true)
  expect(bucket.order()).toEqual([a, b, e, c, d])
  expect(new Set(bucket.positions()).size).toBe(5)
  const tied = world('1', '2', '2', '2')
  const [first, second, third, fourth] = tied.order()
  expect(await tied.move(fourth ?? '', second ?? '', third ?? '')).toBe(true)
  expect(tied.order()).toEqual([first, second, fourth, third])
  expect(await tied.move(first ?? '', third ?? '', second ?? '')).toBe(false)
})

it('remembers a bounded number of moves, each while the index may not have it', () => {
  const moved = (id: string, at: number, order: Order) =>
    rememberMoves(order, [{ id, position: '1' }], new Date(at))
  const none: Order = { turn: 0, latest: [] }
  const two = moved('b', 1000, { turn: 1, latest: moved('a', 0, none) })
  expect(two.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(moved('a', 2000, { turn: 2, latest: two }).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(moved('c', indexLag + 500, { turn: 2, latest: two }).map(({ id }) => id)).toEqual(['b', 'c'])
  let order = none
  for (let count = 0; count < rememberedMoves + 5; count++)
    order = { turn: count, latest: moved(String(count), 1, order) }
  expect(order.latest).toHaveLength(rememberedMoves)
})
