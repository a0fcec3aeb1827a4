import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchLength } from '#contract/publishing/announcements.ts'
import { foldCase, tidy } from './words.ts'
import { queriesOf } from './query.ts'
import { openIndex } from './searchIndex.ts'

describe('X-026 what a person types', () => {
  it.each([
    ['final results', [['"final"', '"results" *']]],
    ['"annual report" 2025', [['"annual report"', '"2025" *']]],
    ['“annual report”', [['"annual report"']]],
    ['"annual rep', [['"annual rep"']]],
    ['£1.2m', [['"£1.2m" *']]],
    ['BLU.L', [['"BLU.L" *']]],
    ['Ετήσια', [['"ετησια" *'], ['"ετησι" *'], ['"ετησ" *']]],
    ['Café', [['"Cafe" *']]],
    ['x', [['"x"']]],
    ['£', []],
    ['  ', []],
    ['""', []],
    ['NEAR(a b) AND title : *', [['"NEAR(a"', '"b)"', '"AND"', '"title" *']]],
  ])('%j', (typed, queries) => {
    expect(queriesOf(typed).slice(0, queries.length || 1)).toEqual(queries)
  })

  it('counts with every word, as many as a search has room for', () => {
    const most = 'a '.repeat(searchLength / 2).trim()
    expect(queriesOf(most)[0]).toHaveLength(searchLength / 2)
  })

  it('is never read as anything but words: every text has an answer', () => {
    const index = openIndex(':memory:')
    const operators = fc.constantFrom(
      ...['"', '*', '^', '(', ')', '+', '-', ':', '{', '}', ',', '.', '\\', "'", ';', '\0', '£', ' ', '\n'],
      ...['AND', 'OR', 'NOT', 'NEAR', 'title', 'word', 'Ά', '\ud800', '\ue000', '“', '100%', 'ﬁ', '\u0301'],
    )
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.array(operators, { maxLength: 30 }).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(typed, text => {
        for (const terms of queriesOf(text)) {
          expect(index.find(terms)).toEqual([])
          expect(index.show(['nowhere'], terms).size).toBe(0)
        }
      }),
      { numRuns: 500 },
    )
    index.close()
  })
})

describe('folding', () => {
  it('leaves a text as long as it is, and says the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(foldCase(text)).toHaveLength(text.length)
        expect(foldCase(foldCase(text))).toBe(foldCase(text))
      }),
    )
  })

  it('a tidy text has no character that the index puts around what it found', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(tidy(text)).not.toMatch(/[\p{Cc}\p{Co}\p{Cs}]|\s\s/u)
      }),
    )
    expect(tidy('  ﬁnal\u0000\n\tresults\ue000 ')).toBe('final results')
  })
})
