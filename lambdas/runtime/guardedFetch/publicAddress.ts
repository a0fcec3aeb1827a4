import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 that is not public, or not one party's: IANA's special-purpose registry, multicast, reserved. */
const notPublic = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Parts of 2000::/3 that are special, or lead to IPv4 inside: protocols and Teredo, samples, 6to4, AS112. */
const specialIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const blockList = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', length] = range.split('/')
    list.addSubnet(network, Number(length), family)
  }
  return list
}

const blockedIPv4 = blockList(notPublic, 'ipv4')
const blockedIPv6 = blockList(specialIPv6, 'ipv6')
/** The only IPv6 that is handed out to the public: mapped, NAT64, link-local and unique-local lie outside. */
const globalIPv6 = blockList(['2000::/3'], 'ipv6')

/**
 * Whether an address in its plain spelling belongs to the public internet.
 * @param address dotted IPv4, or IPv6 without brackets; anything else, a zone id included, is not public
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !blockedIPv4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return globalIPv6.check(address, 'ipv6') && !blockedIPv6.check(address, 'ipv6')
}
