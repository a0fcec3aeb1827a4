import fc from 'fast-check'

export type Octets = [number, number, number, number]

/** Every way that software has been known to read as this IPv4 address. */
export const spellings = ([a, b, c, d]: Octets): string[] => {
  const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  const low = (b << 16) | (c << 8) | d
  const [octal, hex] = [(part: number) => `0${part.toString(8)}`, (part: number) => `0x${part.toString(16)}`]
  const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  const wide = (text: string) => text.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit)))
  const plain = `${a}.${b}.${c}.${d}`
  return [
    plain,
    `${plain}.`,
    String(number),
    hex(number),
    octal(number),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(hex).join('.').toUpperCase().replaceAll('0X', '0x'),
    `${a}.${low}`,
    `${a}.${b}.${(c << 8) | d}`,
    `${hex(a)}.${octal(b)}.${(c << 8) | d}`,
    `${octal(a).padStart(8, '0')}.${b}.${c}.${d}`,
    wide(plain),
    plain.replaceAll('.', '。'),
    encodeURIComponent(plain).replace(/\d/g, digit => `%3${digit}`),
    `[::ffff:${plain}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[0000:0000:0000:0000:0000:FFFF:${groups.toUpperCase()}]`,
    `[::${plain}]`,
    `[::${groups}]`,
    `[64:ff9b::${plain}]`,
    `[64:ff9b:1::${groups}]`,
    `[2002:${groups}::1]`,
    `[2001:0:${groups}::1]`,
    `[fe80::${groups}]`,
    `[fe80::${groups}%25eth0]`,
  ]
}

const octet = fc.integer({ min: 0, max: 255 })
/** Addresses that are not of the public internet. */
export const inward: fc.Arbitrary<Octets> = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
)
