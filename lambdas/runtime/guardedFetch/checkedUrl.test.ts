import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedUrl } from './checkedUrl.ts'
import { FetchFailure } from './failure.ts'

const refused = (address: string, rules: Parameters<typeof checkedUrl>[1] = { allowHttp: true }) => {
  try {
    return checkedUrl(address, rules).href
  } catch (error) {
    if (error instanceof FetchFailure && error.kind === 'refused') return undefined
    throw error
  }
}

/** Every way that software has been known to read as this IPv4 address. */
const spellings = ([a, b, c, d]: [number, number, number, number]): string[] => {
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
const inward = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
)

describe('checkedUrl', () => {
  it('S-17 refuses every spelling of every inward address', () => {
    fc.assert(
      fc.property(inward, parts => {
        for (const host of spellings(parts)) expect(refused(`http://${host}/`), host).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  it('lets public names and addresses through, in their one spelling', () => {
    expect(refused('https://EODHD.com/api?x=1#part')).toBe('https://eodhd.com/api?x=1')
    expect(refused('https://1.1.1.1/')).toBe('https://1.1.1.1/')
    expect(refused('https://0x01010101/')).toBe('https://1.1.1.1/')
    expect(refused('https://[2606:4700:0:0:0:0:0:1111]/')).toBe('https://[2606:4700::1111]/')
  })

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://:@example.com:22/',
    'https://example.com:8443/',
    'https://example.com:0/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://router/',
    'https://router.lan./',
    'https://[::1]/',
    'https://[::]/',
    'not an address',
    'https://',
    'https:// example.com/',
    'http://127.1/',
    '//example.com/',
  ])('refuses %s', address => expect(refused(address)).toBeUndefined())

  it('S-19 refuses plain http unless the caller lets it through, and what is not on the list', () => {
    expect(refused('http://example.com/', {})).toBeUndefined()
    expect(refused('http://example.com/')).toBe('http://example.com/')
    const accepts = (url: URL) => url.pathname === '/yes'
    expect(refused('https://example.com/no', { accepts })).toBeUndefined()
    expect(refused('https://example.com/yes', { accepts })).toBe('https://example.com/yes')
    expect(refused('https://example.com:8443/', { ports: [8443] })).toBe('https://example.com:8443/')
  })

  it('never says more of an address than its host', () => {
    expect(() => checkedUrl('https://10.0.0.1/secret?key=hidden', {})).toThrow(/^10\.0\.0\.1 is not a public/)
  })
})
