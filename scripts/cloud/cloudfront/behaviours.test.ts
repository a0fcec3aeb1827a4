import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesPath } from './behaviours.ts'

/** The rule as CloudFront's guide words it, without a regular expression. */
const reference = (pattern: string, path: string): boolean => {
  if (pattern === '') return path === ''
  if (pattern[0] === '*')
    return reference(pattern.slice(1), path) || (path !== '' && reference(pattern, path.slice(1)))
  return (
    path !== '' &&
    (pattern[0] === '?' || pattern[0] === path[0]) &&
    reference(pattern.slice(1), path.slice(1))
  )
}

test('a path pattern means what a character-by-character reading of it means', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'B', '/', '.', '(', '+'), maxLength: 8 })
  const patterns = fc.string({ unit: fc.constantFrom('a', 'B', '/', '.', '(', '+', '*', '?'), maxLength: 6 })
  fc.assert(
    fc.property(patterns, letters, (pattern, path) => {
      expect(matchesPath(`/${pattern}`, `/${path}`)).toBe(reference(`/${pattern}`, `/${path}`))
    }),
    { numRuns: 2000 },
  )
})

test('case counts, and a leading slash may be left out', () => {
  expect(matchesPath('/api/*', '/API/x')).toBe(false)
  expect(matchesPath('files/*', '/files/a/b.pdf')).toBe(true)
  expect(matchesPath('*', '/')).toBe(true)
})
