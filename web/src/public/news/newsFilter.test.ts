import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listAnnouncements, searchLength } from '#contract/publishing/announcements.ts'
import * as z from 'zod'
import { addressOf, filterOf, longestSearch } from './newsFilter.ts'

const read = (address: string) => filterOf(new URL(address, 'http://x').searchParams)

test('the address says what the list shows, and the list what the address says', () => {
  const filter = { kind: 'regulatory', year: 2025, q: 'total voting', before: 'a/b+c=' } as const
  expect(addressOf('/news', filter)).toBe(
    '/news?kind=regulatory&year=2025&q=total+voting&before=a%2Fb%2Bc%3D#list',
  )
  expect(read(addressOf('/investors/news', filter))).toEqual(filter)
})

test('an empty form, a kind that is none and a year that is none are no filter', () => {
  expect(read('/news')).toEqual({ kind: 'company' })
  expect(read('/news?kind=all&year=&q=%20&before=')).toEqual({ kind: 'company' })
  for (const year of ['20', '1e3', '2025.5', 'this year', '99999'])
    expect(read(`/news?year=${year}`)).toEqual({ kind: 'company' })
})

test('whatever stands in the address, the API takes what is made of it', () => {
  const query = z.object(listAnnouncements.query)
  const search = fc.dictionary(
    fc.constantFrom('kind', 'year', 'q', 'before', 'other'),
    fc.oneof(fc.string({ maxLength: 300 }), fc.integer().map(String)),
  )
  fc.assert(
    fc.property(search, given => {
      const filter = filterOf(new URLSearchParams(given))
      expect(query.safeParse(filter).success).toBe(true)
      expect(read(addressOf('/news', filter))).toEqual(filter)
    }),
  )
  expect(longestSearch).toBe(searchLength)
})
