import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlug, slugOf } from './slug.ts'

const id = '0b8f6a52-7f0e-4a5e-9a55-1234567890ab'

test.each([
  ['Final Results for 2024', 'final-results-for-2024-7890ab'],
  ['Holding(s) in Company', 'holding-s-in-company-7890ab'],
  ['Æther & Größe: the Chair’s letter', 'aether-and-grosse-the-chairs-letter-7890ab'],
  ['Έκθεση', 'announcement-7890ab'],
  ['   ', 'announcement-7890ab'],
])('%s has the address %s', (title, slug) => {
  expect(slugOf(title, id)).toBe(slug)
})

test('a long title is cut between words', () => {
  expect(slugOf('results '.repeat(40), id)).toBe(`${'results-'.repeat(10)}7890ab`)
})

test('every title has an address that is one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.uuid(), (title, uuid) => {
      expect(isSlug(slugOf(title, uuid))).toBe(true)
    }),
  )
})

test('equal titles have different addresses', () => {
  const slugs = Array.from({ length: 100 }, () => slugOf('Total Voting Rights', randomUUID()))
  expect(new Set(slugs).size).toBe(100)
})

test.each(['', '-', 'a--b', 'A', 'a/b', '../a', 'a'.repeat(101), 'é'])('%s is no address', text => {
  expect(isSlug(text)).toBe(false)
})
