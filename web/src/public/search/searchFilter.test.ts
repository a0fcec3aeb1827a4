import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostHits, search as route, searchKinds } from '#contract/publishing/search.ts'
import { searchLength } from '#contract/publishing/announcements.ts'
import { news } from '#content/news.ts'
import { search } from '#content/search.ts'
import * as z from 'zod'
import { addressOf, filterOf, kinds, longestSearch, refusalOf } from './searchFilter.ts'

const parametersOf = (address: string) => new URL(address, 'http://site.test').searchParams

test('X-026 the page knows the kinds and the length of the contract', () => {
  expect([kinds, longestSearch]).toEqual([searchKinds, searchLength])
  expect(mostHits).toBeGreaterThan(0)
})

test('X-026 whatever stands in an address has an address of its own, and is searched for where the API takes it', () => {
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
      if (!refusalOf(filter)) expect(z.object(route.query).safeParse(filter).success).toBe(true)
      expect(filterOf(parametersOf(addressOf(filter)))).toEqual(filter)
    }),
  )
})

test('X-026 a search that is too long is refused, with the longest in words, and none of it is left out', () => {
  const q = 'a'.repeat(longestSearch)
  expect(refusalOf(filterOf(new URLSearchParams({ q })))).toBeUndefined()
  const long = filterOf(new URLSearchParams({ q: `${q} b` }))
  expect([long.q, refusalOf(long)]).toEqual([`${q} b`, 'long'])
  for (const text of [search.long, news.list.long]) expect(text).toContain(` ${longestSearch} characters`)
})
