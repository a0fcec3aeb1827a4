import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomOf } from './random.ts'

const some = (seed: number, name = '') => {
  const random = name === '' ? randomOf(seed) : randomOf(seed).branch(name)
  return Array.from({ length: 20 }, () => random.next())
}

it('is the same for the same seed, and another one for another', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (seed, other) => {
      expect(some(seed)).toEqual(some(seed))
      expect(some(seed, 'staff')).toEqual(some(seed, 'staff'))
      expect(some(seed, 'staff')).not.toEqual(some(seed, 'visitors'))
      if (seed !== other) expect(some(seed)).not.toEqual(some(other))
    }),
  )
})
