import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkRules, networks } from '#contract/audience/social.ts'
import { postText, pieces } from './text.ts'

const address = 'https://investors.example.com/news/interim-results-0a1b2c'

it('A-165 a post begins with the headline and the address of the announcement', () => {
  expect(postText('Interim results', address, networkRules.x)).toBe(`Interim results\n\n${address}`)
})

it('A-165 a headline of the longest kind still fits, cut between words, and the address is whole', () => {
  const word = fc.stringMatching(/^[A-Za-z株é]{1,12}$/)
  const title = fc
    .array(word, { minLength: 1, maxLength: 60 })
    .map(words => words.join(' ').slice(0, 300).trim())
  fc.assert(
    fc.property(title, fc.constantFrom(...networks), (headline, network) => {
      const { max, length } = networkRules[network]
      const text = postText(headline, address, networkRules[network])
      expect(length(text)).toBeLessThanOrEqual(max)
      expect(text.endsWith(`\n\n${address}`)).toBe(true)
      const kept = text.slice(0, -address.length - 2)
      expect(kept === headline || headline.startsWith(`${kept.slice(0, -1)} `)).toBe(true)
    }),
  )
})

it('pieces of a text are the text, addresses apart', () => {
  expect(pieces(`See ${address} now`)).toEqual([
    { text: 'See ', address: false },
    { text: address, address: true },
    { text: ' now', address: false },
  ])
  fc.assert(
    fc.property(
      fc.string(),
      text =>
        pieces(text)
          .map(piece => piece.text)
          .join('') === text,
    ),
  )
})
