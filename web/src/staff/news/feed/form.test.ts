import fc from 'fast-check'
import { expect, test } from 'vitest'
import { company } from '#content/company.ts'
import { rnsFeedProxy } from '#contract/news/providers.ts'
import { splitList } from '../../format.ts'
import { bodyOf, limitOf, mistakesOf, queryOf, readForm, usualForm, type FeedForm } from './form.ts'

test.each([
  ['', 20],
  ['  ', 20],
  ['many', 20],
  ['1', 1],
  ['100', 100],
  ['0', 1],
  ['-3', 1],
  ['101', 100],
  ['7.9', 7],
  ['1e9', 100],
])('A-106 a limit of "%s" counts as %i', (text, limit) => {
  expect(limitOf(text)).toBe(limit)
})

test('A-107 symbols stand between commas, are trimmed, and the usual one comes from the content pack', () => {
  expect(splitList(' BLUE.L, ,VOD.L ,,BLUE.L')).toEqual(['BLUE.L', 'VOD.L'])
  expect(bodyOf(usualForm)).toEqual({ provider: 'lse', symbols: ['BLUE.L'], limit: 20 })
  expect(company.listing.newsSymbol).toBe('BLUE.L')
})

const forms: fc.Arbitrary<FeedForm> = fc.record({
  provider: fc.constantFrom('lse', 'reuters', '0b8f6a52-7f0e-4a5e-9a55-1234567890ab'),
  symbols: fc.string({ unit: 'grapheme' }),
  category: fc.constantFrom('all', 'Results', 'Breaking News', 'A & B = C'),
  from: fc.constantFrom('', '2026-03-01'),
  to: fc.constantFrom('', '2026-03-31'),
  limit: fc.string(),
})

test('whatever was filled in survives a reload: the address says it all', () => {
  fc.assert(
    fc.property(forms, form => {
      const address = new URLSearchParams(new URLSearchParams(queryOf(form)).toString())
      const wellFormed = Object.fromEntries(
        Object.entries(form).map(([name, value]) => [name, value.toWellFormed()]),
      )
      expect(readForm(address)).toEqual(wellFormed)
    }),
  )
  expect(queryOf(usualForm)).toEqual({})
  expect(readForm(new URLSearchParams('provider=nobody&from=yesterday'))).toEqual(usualForm)
})

test('whatever is filled in and has no mistake, the proxy takes', () => {
  fc.assert(
    fc.property(forms, form => {
      fc.pre(Object.keys(mistakesOf(form)).length === 0)
      expect(rnsFeedProxy.body.safeParse(bodyOf(form)).success).toBe(true)
    }),
  )
  expect(mistakesOf({ ...usualForm, from: '2026-03-02', to: '2026-03-01' })).toHaveProperty('to')
  expect(mistakesOf({ ...usualForm, symbols: 'ONE.L TWO.L THREE.L FOUR.L' })).toHaveProperty('symbols')
})
