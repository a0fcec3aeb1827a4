import { describe, expect, it } from 'vitest'
import { dropIndex, moveItem, placeOf } from './order.ts'

const list = ['a', 'b', 'c', 'd']

describe('A-022 the display order', () => {
  it.each([
    [0, 1, ['b', 'a', 'c', 'd']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 3, ['a', 'c', 'd', 'b']],
    [2, 2, list],
  ])('from %i to %i', (from, to, expected) => expect(moveItem(list, from, to)).toEqual(expected))
})

describe('A-135 A-023 what the API is told', () => {
  it('names the place from 1, and both neighbours there', () => {
    expect(placeOf(list, 0, 1)).toEqual({ new_position: 2, expected: { before: 'b', after: 'c' } })
    expect(placeOf(list, 3, 0)).toEqual({ new_position: 1, expected: { before: null, after: 'a' } })
    expect(placeOf(list, 1, 3)).toEqual({ new_position: 4, expected: { before: 'd', after: null } })
  })
})

describe('dropping', () => {
  it('goes above or below the row under the pointer', () => {
    expect(dropIndex(0, 2, false)).toBe(1)
    expect(dropIndex(0, 2, true)).toBe(2)
    expect(dropIndex(3, 1, false)).toBe(1)
    expect(dropIndex(3, 1, true)).toBe(2)
    expect(dropIndex(2, 2, true)).toBe(2)
    expect(dropIndex(2, 2, false)).toBe(2)
  })
})
