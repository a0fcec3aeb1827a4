import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './publicAddress.ts'

const octets = (...ranges: [number, number][]) =>
  fc.tuple(...ranges.map(([min, max]) => fc.integer({ min, max }))).map(parts => parts.join('.'))
const any = [0, 255] as [number, number]
const inward = fc.oneof(
  octets([0, 0], any, any, any),
  octets([10, 10], any, any, any),
  octets([100, 100], [64, 127], any, any),
  octets([127, 127], any, any, any),
  octets([169, 169], [254, 254], any, any),
  octets([172, 172], [16, 31], any, any),
  octets([192, 192], [168, 168], any, any),
  octets([198, 198], [18, 19], any, any),
  octets([224, 255], any, any, any),
)
const groups = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: count, maxLength: count })
const ipv6 = (parts: number[]): string => parts.map(part => part.toString(16)).join(':')

describe('isPublicAddress', () => {
  it('S-17 no address of an inward IPv4 range is public, plain, mapped or translated', () => {
    fc.assert(
      fc.property(inward, address => {
        expect(isPublicAddress(address)).toBe(false)
        for (const prefix of ['::ffff:', '::', '64:ff9b::', '64:ff9b:1::', '::ffff:0:'])
          expect(isPublicAddress(prefix + address), prefix).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('of IPv6 only what is handed out to the public is, and no tunnel to IPv4', () => {
    fc.assert(
      fc.property(groups(8), parts => {
        const [first = 0] = parts
        if (first >> 13 !== 1) expect(isPublicAddress(ipv6(parts))).toBe(false)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(groups(7), parts => {
        expect(isPublicAddress(ipv6([0x2002, ...parts]))).toBe(false)
        expect(isPublicAddress(ipv6([0x2001, 0, ...parts.slice(1)]))).toBe(false)
      }),
    )
  })

  it.each([
    ['169.254.169.254', 'the metadata service'],
    ['fd00:ec2::254', 'the metadata service by IPv6'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['2606:4700::1%1', 'a zone on what else is public'],
    ['::', 'the unspecified'],
    ['::1', 'this machine'],
    ['2001:db8::1', 'for samples'],
    ['3fff::1', 'for samples'],
    ['ff02::1', 'multicast'],
    ['192.88.99.1', 'a 6to4 relay'],
    ['203.0.113.9', 'for samples'],
    ['255.255.255.255', 'everybody'],
    ['localhost', 'a name'],
    ['', 'nothing'],
  ])('%s is not public: %s', address => expect(isPublicAddress(address)).toBe(false))

  it.each([
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.0',
    '100.128.0.0',
    '198.20.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is public', address => expect(isPublicAddress(address)).toBe(true))
})
