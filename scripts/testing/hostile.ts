/** Texts that have broken programs before: line ends, no character, half a character, direction, markup, length. */
export const hostileTexts = [
  '',
  '\0',
  'a\r\nBcc: everybody@example.com',
  '\ud800',
  '\u202etxt.exe',
  '<script>alert(1)</script>',
  '__proto__',
  '../../etc/passwd',
  '=cmd|calc',
  'x'.repeat(1_000_000),
]

/** Bodies that fit no route, as they go over the wire. */
export const hostileBodies: Record<string, string | Uint8Array> = {
  nothing: '',
  'broken JSON': '{"id":',
  null: 'null',
  'a list': '[{}]',
  'a number': '1e999',
  'a text': '"text"',
  'keys of a prototype': '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
  'an unknown field': '{"admin":true,"groups":["admins"]}',
  'deep nesting': '['.repeat(20_000),
  'deep objects': `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  'huge numbers': '{"id":1e999,"limit":-1e999,"version":9007199254740993}',
  'half a character': '{"id":"\\ud800","title":"\\udfff"}',
  'no characters': '{"\\u0000":"\\u0000"}',
  'a megabyte': JSON.stringify({ title: 'x'.repeat(1_000_000) }),
  'what is no UTF-8': Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d]),
  XML: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
}

/** Values of path parameters as they stand in an address. */
export const hostileSegments = [
  '%00',
  '..%2f..%2f',
  '%ff%fe',
  '%0d%0aset-cookie:a',
  '__proto__',
  'x'.repeat(4_000),
]

/** Query strings. */
export const hostileQueries = [
  '__proto__=1&constructor=2',
  'limit=1e999&limit=-1',
  'after=%ff&after=%00',
  'q=%0d%0ax:y',
  `q=${'x'.repeat(4_000)}`,
]

/** Paths, frames of a stack, names of things inside: no answer may show them. */
export const internals =
  /node_modules|\/var\/task|\.ts:\d|\.m?js:\d|\n\s+at |arn:aws|Table[A-Z0-9]{8}|TypeError|RangeError/

/** Milliseconds in which everything is answered, on a busy machine too. */
export const patience = 10_000

/** The same value with each text in it, one after the other, replaced. */
export const withTexts = (value: unknown, replacement: string): unknown[] => {
  if (typeof value === 'string') return [replacement]
  if (Array.isArray(value))
    return value.flatMap((item, index) => withTexts(item, replacement).map(one => value.with(index, one)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    withTexts(item, replacement).map(one => ({ ...value, [key]: one })),
  )
}
