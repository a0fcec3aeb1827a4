import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkedinLength, littleText, xLength } from './postLength.ts'

describe('A-165 the length of a post on X', () => {
  it.each([
    ['', 0],
    ['Interim results', 15],
    ['a\nb', 3],
    ['Ärger – “quoted” £5', 19],
    ['株価', 4],
    ['…', 2],
    ['€', 2],
    ['😀', 2],
    ['👨‍👩‍👧‍👦', 2],
    ['🇬🇧', 2],
    ['1️⃣', 2],
    ['👍🏽 up', 5],
    ['e\u0301', 1],
    ['https://investors.example.com/news/interim-results-2026-0a1b2c', 23],
    ['See https://example.com/a. Then', 33],
    ['(https://example.com/a)', 25],
    ['https://a.example https://b.example', 47],
    ['blu.co', 23],
    ['blu.co/株株', 27],
    ['https://example.com/a株', 25],
    ['https://localhost:4000/news', 27],
    ['https://example.com/a?b=c#d, too', 28],
    ['mail ir@example.com', 19],
    ['3.5 million', 11],
  ])('%s weighs %i', (text, weight) => expect(xLength(text)).toBe(weight))

  const words = fc.string({ unit: 'grapheme', maxLength: 60 })
  it('an address weighs 23 however long it is, wherever it stands', () => {
    const path = fc.stringMatching(/^[a-z0-9/-]{0,200}$/).map(rest => `https://example.com/${rest}x`)
    fc.assert(
      fc.property(words, path, (text, url) => {
        expect(xLength(`${text} ${url}`)).toBe(xLength(`${text} `) + 23)
      }),
    )
  })
})

describe('A-165 a post on LinkedIn', () => {
  it('says what was written once it is read again, and holds nothing reserved', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const escaped = littleText(text)
        expect(escaped.replace(/\\([\\|{}@[\]()<>#*_~])/g, '$1')).toBe(text)
        expect(escaped).not.toMatch(/(?<!\\)(?:\\\\)*[|{}@[\]()<>#*_~]/)
        expect(linkedinLength(text)).toBe(text.length)
      }),
    )
  })
})
