import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedByThem, disagreements, merge, isEqual } from './merge.ts'

const base = { title: 'Results', text: 'a', items: [1] }

it('two edits of one thing come together; where both changed a field, mine stands', () => {
  expect(merge(base, { ...base, text: 'b' }, { ...base, title: 'Other' })).toEqual({
    title: 'Other',
    text: 'b',
    items: [1],
  })
  expect(merge(base, { ...base, items: [1, 2] }, { ...base, items: [] }).items).toEqual([1, 2])
  expect(merge(base, { ...base }, { ...base, title: 'Other' }).title).toBe('Other')
})

it('asks about a field that both changed differently, and about no other', () => {
  const mine = { title: 'Mine', text: 'same', items: [1] }
  const theirs = { title: 'Theirs', text: 'same', items: [2] }
  const choices = disagreements(base, mine, theirs)
  expect(choices).toEqual([{ field: 'title', keep: 'theirs' }])
  expect(changedByThem(base, mine, theirs)).toEqual(['items'])
  expect(merge(base, mine, theirs, choices)).toEqual(theirs)
})

it('loses no change that one person made alone', () => {
  const value = fc.integer({ min: 0, max: 2 })
  const values = fc.record({ a: value, b: value, c: value })
  fc.assert(
    fc.property(values, values, values, (from, mine, theirs) => {
      const merged = merge(from, mine, theirs, disagreements(from, mine, theirs))
      for (const field of ['a', 'b', 'c'] as const) {
        if (isEqual(mine[field], from[field])) expect(merged[field]).toBe(theirs[field])
        if (isEqual(theirs[field], from[field])) expect(merged[field]).toBe(mine[field])
      }
    }),
  )
})
