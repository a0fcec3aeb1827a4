import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diff, wordsOf } from './diff.ts'

it('keeps what is common and shows what changed', () => {
  const parts = diff(wordsOf('Revenue rose by 3 per cent.'), wordsOf('Revenue fell by 3 per cent.'))
  expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'rose ' },
    { kind: 'added', text: 'fell ' },
  ])
})

it('holds both texts, whole and in order', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      const parts = diff(a, b)
      const without = (kind: string) => parts.filter(one => one.kind !== kind).map(({ text }) => text)
      expect(without('added')).toEqual(a)
      expect(without('removed')).toEqual(b)
      if (a.join() === b.join()) expect(parts.every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})

it('gives up on texts too long to compare, and still holds both', () => {
  const [a, b] = ['x', 'y'].map(letter => Array.from({ length: 2500 }, (_, index) => `${letter}${index}`))
  expect(diff(a ?? [], b ?? [])).toHaveLength(5000)
})
