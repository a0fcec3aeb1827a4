import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostHits, search as route, searchKinds } from '#contract/search.ts'
import { searchLength } from '#contract/announcements.ts'
import * as z from 'zod'
import { addressOf, filterOf, kinds, longestSearch } from './searchFilter.ts'

const parametersOf = (address: string) => new URL(address, 'http://site.test').searchParams

test('X-026 the page knows the kinds and the length of the contract', () => {
  expect([kinds, longestSearch]).toEqual([searchKinds, searchLength])
  expect(mostHits).toBeGreaterThan(0)
})

test('X-026 whatever stands in an address is a filter that the API takes, and has an address of its own', () => {
  const given = fc.record(
    {
      q: fc.string({ unit: 'binary', maxLength: 200 }),
      kind: fc.oneof(fc.constantFrom<string>(...searchKinds), fc.string()),
      page: fc.oneof(fc.integer().map(String), fc.string()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(given, parameters => {
      const filter = filterOf(new URLSearchParams(parameters))
      expect(z.object(route.query).safeParse(filter).success).toBe(true)
      expect(filterOf(parametersOf(addressOf(filter)))).toEqual(filter)
    }),
  )
})
