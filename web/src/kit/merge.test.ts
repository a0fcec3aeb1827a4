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
  const groups = (['title', 'text', 'items'] as const).map(field => ({ fields: [field] }))
  expect(disagreements(base, mine, theirs, groups)).toEqual([{ fields: ['title'] }])
  expect(changedByThem(base, mine, theirs, groups)).toEqual([{ fields: ['items'] }])
  expect(merge(base, mine, theirs, [{ field: 'title', keep: 'theirs' }])).toEqual(theirs)
})

it('keeps fields that are chosen as one together, also those that one person did not change', () => {
  const [from, mine, theirs] = [
    { date: '1 March', time: '07:00' },
    { date: '1 March', time: '08:00' },
    { date: '2 March', time: '07:00' },
  ]
  const when = { fields: ['date', 'time'] as const }
  expect(disagreements(from, mine, theirs, [when])).toEqual([when])
  const settled = (keep: 'mine' | 'theirs') =>
    merge(
      from,
      mine,
      theirs,
      when.fields.map(field => ({ field, keep })),
    )
  expect(settled('mine')).toEqual(mine)
  expect(settled('theirs')).toEqual(theirs)
})

it('loses no change that one person made alone', () => {
  const value = fc.integer({ min: 0, max: 2 })
  const values = fc.record({ a: value, b: value, c: value })
  fc.assert(
    fc.property(values, values, values, (from, mine, theirs) => {
      const groups = (['a', 'b', 'c'] as const).map(field => ({ fields: [field] }))
      const choices = disagreements(from, mine, theirs, groups).flatMap(({ fields: [field = 'a'] }) => ({
        field,
        keep: 'theirs' as const,
      }))
      const merged = merge(from, mine, theirs, choices)
      for (const field of ['a', 'b', 'c'] as const) {
        if (isEqual(mine[field], from[field])) expect(merged[field]).toBe(theirs[field])
        if (isEqual(theirs[field], from[field])) expect(merged[field]).toBe(mine[field])
      }
    }),
  )
})
