import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionBetween } from './position.ts'

const position = fc
  .tuple(fc.stringMatching(/^[0-9a-f]{0,20}$/), fc.constantFrom(...'123456789abcdef'))
  .map(parts => parts.join(''))

describe('positionBetween', () => {
  it('A-022 finds a place between any two, which is again one to find places beside', () => {
    fc.assert(
      fc.property(fc.uniqueArray(position, { minLength: 2, maxLength: 2 }), pair => {
        const [before = '', after = ''] = pair.sort()
        const between = positionBetween(before, after)
        expect(before < between && between < after).toBe(true)
        expect(between).toMatch(/^[0-9a-f]*[1-9a-f]$/)
      }),
    )
  })

  it('finds one at either end, and in an empty bucket', () => {
    fc.assert(
      fc.property(position, place => {
        expect(positionBetween(undefined, place) < place).toBe(true)
        expect(positionBetween(place, undefined) > place).toBe(true)
      }),
    )
    expect(positionBetween(undefined, undefined)).toBe('8')
  })

  it('keeps any number of moves in the order that people made', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 60 }), moves => {
        const rows = ['1', '2', '3', '4', '5'].map(id => ({ id, position: `7${id}` }))
        for (const [from, to] of moves) {
          const [moved] = rows.splice(from % rows.length, 1)
          const at = to % (rows.length + 1)
          moved!.position = positionBetween(rows[at - 1]?.position, rows[at]?.position)
          rows.splice(at, 0, moved!)
        }
        expect(rows.toSorted((a, b) => (a.position < b.position ? -1 : 1))).toEqual(rows)
      }),
    )
  })
})
