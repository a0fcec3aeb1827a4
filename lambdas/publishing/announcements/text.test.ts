import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchText, wordsOf } from './text.ts'

const texts = fc.string({ unit: 'grapheme' })

test.each([
  ['Ausschüttung', 'ausschuttung'],
  ['ΈΚΘΕΣΗ', 'έκθεση'],
  ['Résultats', 'RESULTATS'],
  ['ﬁnal', 'final'],
])('%s is found by %s', (written, searched) => {
  expect(searchText(written)).toContain(searchText(searched))
})

test('every word of a title finds it, in any case', () => {
  fc.assert(
    fc.property(texts, title => {
      for (const word of wordsOf(title)) expect(searchText(title)).toContain(word)
      for (const word of wordsOf(title.toUpperCase())) expect(searchText(title.toUpperCase())).toContain(word)
    }),
  )
})

test('a search has eight words at most, and none without letters or figures', () => {
  expect(wordsOf('a b c d e f g h i j')).toHaveLength(8)
  expect(wordsOf(' -- "(" ')).toEqual([])
})
