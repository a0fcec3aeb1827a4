import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from './rateLimit.ts'

describe('A-214 whom limits count as one visitor', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network))

  it('every address of a line is the same one', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        const [a, b] = [networkOf(`2001:db8:7:8${rest(one)}`), networkOf(`2001:db8:7:8${rest(other)}`)]
        expect(a).toBe(b)
      }),
    )
  })
})

/** Four more groups, made from some address. */
const rest = (address: string): string => {
  const groups = address.replace(/[^0-9a-f]/gi, '').padEnd(16, '0')
  return [0, 4, 8, 12].map(at => `:${groups.slice(at, at + 4)}`).join('')
}
