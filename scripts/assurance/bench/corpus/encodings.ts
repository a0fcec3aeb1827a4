import { rssOf, type Case } from './case.ts'

const said = 'Net assets £12.3m – up 4% “again” é ü'
const feed = (encoding = ''): string =>
  rssOf([`<guid>1</guid><title>Results</title><description>${said}</description>`]).replace(
    '"1.0"',
    `"1.0"${encoding && ` encoding="${encoding}"`}`,
  )

/** Bytes of Windows-1252 (WHATWG Encoding, "windows-1252"): of ISO 8859-1 but for these. */
const western: Record<string, number> = { '–': 0x96, '“': 0x93, '”': 0x94 }
const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, sign => western[sign] ?? sign.charCodeAt(0))
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const utf32 = (text: string, isLittleEndian: boolean): Uint8Array => {
  const points = [...text].map(sign => sign.codePointAt(0) ?? 0)
  const bytes = Buffer.alloc(points.length * 4)
  for (const [index, point] of points.entries())
    if (isLittleEndian) bytes.writeUInt32LE(point, index * 4)
    else bytes.writeUInt32BE(point, index * 4)
  return bytes
}
const json = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  items: [{ id: '1', title: 'Results', content_html: said }],
})

/** Each says the same (XML 1.0, F; RFC 3023; WHATWG Encoding). */
const encodings: readonly (readonly [name: string, bytes: Uint8Array, type?: string])[] = [
  ['UTF-8', Buffer.from(feed())],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${feed()}`)],
  ['UTF-8 by prolog', Buffer.from(feed('utf-8'))],
  ['UTF-8 by header, prolog wrong', Buffer.from(feed('windows-1252')), 'text/xml; charset=utf-8'],
  ['a mark, header wrong', Buffer.from(`\ufeff${feed()}`), 'text/xml; charset=iso-8859-1'],
  ['Windows-1252 by header', windows1252(feed()), 'application/xml; charset=windows-1252'],
  ['Windows-1252 by prolog', windows1252(feed('windows-1252'))],
  ['ISO 8859-1 that is Windows-1252', windows1252(feed('ISO-8859-1'))],
  ['Windows-1252 that says UTF-8', windows1252(feed('utf-8'))],
  ['UTF-16 little-endian with a mark', utf16(`\ufeff${feed('utf-16')}`)],
  ['UTF-16 big-endian with a mark', utf16(`\ufeff${feed('utf-16')}`).swap16()],
  ['UTF-16 little-endian', utf16(feed('utf-16'))],
  ['UTF-16 big-endian', utf16(feed('utf-16')).swap16()],
  ['UTF-32 little-endian with a mark', utf32(`\ufeff${feed('utf-32')}`, true)],
  ['UTF-32 big-endian with a mark', utf32(`\ufeff${feed('utf-32')}`, false)],
  ['UTF-32 little-endian', utf32(feed(), true)],
  ['UTF-32 big-endian', utf32(feed(), false)],
  ['JSON in UTF-8 with a mark', Buffer.from(`\ufeff${json}`)],
  ['JSON in UTF-16', utf16(json)],
  ['JSON in UTF-32', utf32(json, false)],
]

export const encodingCases: Case[] = encodings.map(([name, bytes, type]) => ({
  name: `encodings: ${name}`,
  bytes,
  ...(type !== undefined && { type }),
  expected: [{ id: '1', title: 'Results', words: said }],
}))
