import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'

const text = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .map(given => `<rss>${given.replaceAll('\ufeff', '')}é€</rss>`)
/** Text that Windows-1252 has a byte for, whatever byte that is. */
const western = fc
  .array(fc.constantFrom(...'abc <&€‘’“”–—£éèüß©'), { minLength: 1 })
  .map(characters => `<rss>${characters.join('')}£</rss>`)
const bytes1252 = (given: string): Buffer => {
  const all = Array.from({ length: 256 }, (_, byte) =>
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
  )
  return Buffer.from([...given].map(character => all.indexOf(character)))
}
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

describe('decode', () => {
  it('reads what a byte order mark says, whatever header and prolog say', () => {
    fc.assert(
      fc.property(text, given => {
        const utf16 = Buffer.from(`\ufeff${given}`, 'utf16le')
        for (const bytes of [Buffer.from(`\ufeff${given}`), utf16, swapped(utf16)])
          expect(decode(bytes, 'text/xml; charset=iso-8859-1')).toBe(given)
      }),
    )
  })

  it('knows UTF-16 without a mark by its first bytes', () => {
    fc.assert(
      fc.property(text, given => {
        const utf16 = Buffer.from(given, 'utf16le')
        for (const bytes of [utf16, swapped(utf16)]) expect(decode(bytes)).toBe(given)
      }),
    )
  })

  it('reads what the header says, then what the prolog says, then UTF-8', () => {
    fc.assert(
      fc.property(western, given => {
        expect(decode(bytes1252(given), 'application/xml; charset="Windows-1252"')).toBe(given)
        const declared = `<?xml version='1.0' encoding='windows-1252'?>${given}`
        expect(decode(bytes1252(declared), 'application/xml')).toBe(declared)
        expect(decode(Buffer.from(given))).toBe(given)
        expect(decode(Buffer.from(given), 'text/xml; charset=made-up')).toBe(given)
      }),
    )
  })

  it('reads the wrong charset: what says UTF-8 and is not, as the prolog says or as Windows-1252', () => {
    fc.assert(
      fc.property(western, close => {
        // Two such bytes side by side can be one character of UTF-8.
        const given = [...close].join(' ')
        expect(decode(bytes1252(given), 'text/xml; charset=utf-8')).toBe(given)
        const declared = `<?xml version="1.0" encoding="windows-1252"?><rss>${given}</rss>`
        expect(decode(bytes1252(declared), 'text/xml; charset=utf-8')).toBe(declared)
      }),
    )
  })

  it('does not believe a prolog of single bytes that it is UTF-16', () => {
    const given = '<?xml version="1.0" encoding="UTF-16"?><rss>é</rss>'
    expect(decode(Buffer.from(given))).toBe(given)
  })

  it('never fails, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ maxLength: 40 }), (bytes, type) => {
        expect(typeof decode(bytes, type)).toBe('string')
      }),
    )
  })
})
