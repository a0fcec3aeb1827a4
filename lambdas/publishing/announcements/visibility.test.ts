import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOf, placeOf } from './visibility.ts'

const places = fc.record({
  released_at: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map(date => date.toISOString()),
  id: fc.uuid(),
})

test('a cursor leads back to its place, and is fit for an address', () => {
  fc.assert(
    fc.property(places, place => {
      expect(placeOf(cursorOf(place))).toEqual(place)
      expect(cursorOf(place)).toMatch(/^[\w-]{1,200}$/)
    }),
  )
})

test('anything else is no place', () => {
  fc.assert(fc.property(fc.string(), text => placeOf(text) === undefined))
  for (const text of [
    '',
    'null',
    btoa('2025-01-01 x'),
    `${cursorOf({ released_at: '2025-01-01T00:00:00.000Z', id: crypto.randomUUID() })}=`,
  ])
    expect(placeOf(text)).toBeUndefined()
})
