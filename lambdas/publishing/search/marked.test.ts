import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inPieces, signs, snippetOf, stretchesIn, type Stretch } from './query.ts'

/** A text and stretches of it, in order and apart. */
const marked = fc
  .array(
    fc.record({ gap: fc.string({ minLength: 1, maxLength: 90 }), hit: fc.stringMatching(/^[a-z😀]{1,9}$/u) }),
    { maxLength: 12 },
  )
  .map(parts => {
    const stretches: Stretch[] = []
    let text = ''
    for (const { gap, hit } of parts) {
      text += gap
      stretches.push({ from: text.length, to: text.length + hit.length })
      text += hit
    }
    return { text: `${text} end`, stretches }
  })

const joined = (pieces: readonly { text: string }[]): string => pieces.map(({ text }) => text).join('')

describe('X-026 what was found in a text', () => {
  it('stands where the index put its signs', () => {
    const { open, close } = signs
    expect(stretchesIn(`a ${open}b${close} c ${open}dd${close}`)).toEqual([
      { from: 2, to: 3 },
      { from: 6, to: 8 },
    ])
  })

  it('is marked in pieces that are the text', () => {
    fc.assert(
      fc.property(marked, ({ text, stretches }) => {
        const pieces = inPieces(text, stretches)
        expect(joined(pieces)).toBe(text)
        expect(pieces.filter(piece => piece.marked).map(piece => piece.text)).toEqual(
          stretches.map(({ from, to }) => text.slice(from, to)),
        )
        expect(pieces.every(piece => piece.text !== '')).toBe(true)
      }),
    )
  })

  it('shows in a snippet that is a short part of the text, with something marked in it', () => {
    fc.assert(
      fc.property(marked, ({ text, stretches }) => {
        const pieces = snippetOf(text, stretches)
        fc.pre(stretches.length > 0)
        const plain = joined(pieces).replace(/^… | …$/g, '')
        expect(text).toContain(plain)
        expect(plain.length).toBeLessThanOrEqual(260)
        expect(pieces.some(piece => piece.marked)).toBe(true)
        expect(plain.isWellFormed() || !text.isWellFormed()).toBe(true)
      }),
    )
  })

  it('shows in no snippet where nothing was found', () => {
    expect(snippetOf('A text', [])).toEqual([])
  })

  it('is the part with most of it', () => {
    const text = `alpha ${'x '.repeat(300)}alpha beta alpha ${'y '.repeat(300)}`
    const stretches = [...text.matchAll(/alpha|beta/g)].map(({ 0: word, index }) => ({
      from: index,
      to: index + word.length,
    }))
    expect(snippetOf(text, stretches).filter(piece => piece.marked)).toHaveLength(3)
  })
})
