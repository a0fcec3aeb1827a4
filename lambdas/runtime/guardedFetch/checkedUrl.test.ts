import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedUrl } from './checkedUrl.ts'
import { FetchFailure } from './failure.ts'
import { inward, spellings } from './spellings.fixture.ts'

const refused = (address: string, rules: Parameters<typeof checkedUrl>[1] = { allowHttp: true }) => {
  try {
    return checkedUrl(address, rules).href
  } catch (error) {
    if (error instanceof FetchFailure && error.kind === 'refused') return undefined
    throw error
  }
}

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
