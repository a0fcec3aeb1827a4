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

it('picks each of a few about as often', () => {
  const random = randomOf(7)
  const counts = new Map([0, 1, 2, 3].map(n => [n, 0]))
  for (let n = 0; n < 4000; n++) {
    const picked = random.pick([...counts.keys()])
    counts.set(picked, (counts.get(picked) ?? 0) + 1)
  }
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  expect(() => random.pick([])).toThrow(RangeError)
})
