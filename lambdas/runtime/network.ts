import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => (part ? part.split(':') : [])

/**
 * Whom limits count as one visitor: an IPv4 address, or the first 64 bits of an IPv6 one, of which a single line has
 * as many addresses as it likes (RFC 6177).
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [start = '', end = ''] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const [before, after] = [groupsOf(start), groupsOf(end)]
  const zeros = address.includes('::') ? Math.max(8 - before.length - after.length, 0) : 0
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
