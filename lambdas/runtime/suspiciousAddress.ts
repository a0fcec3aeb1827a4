import { BlockList, isIP } from 'node:net'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { type AddressMark, addressMarks } from '#contract/security/security.ts'

const Networks = z.array(z.tuple([z.string(), z.enum(addressMarks)]))

/** Networks, such as `192.0.2.0/24`, by what they are known for. */
const listsOf = (networks: z.output<typeof Networks>): Map<AddressMark, BlockList> => {
  const lists = new Map<AddressMark, BlockList>()
  for (const [network, mark] of networks) {
    const [base = '', bits] = network.split('/')
    const list = lists.get(mark) ?? new BlockList()
    list.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4')
    lists.set(mark, list)
  }
  return lists
}

const known = once(() => listsOf(Networks.parse(JSON.parse(process.env['SUSPICIOUS_NETWORKS'] ?? '[]'))))

/** What the environment knows the network of an address for; undefined for nothing, and for what is no address. */
export const markOf = (address: string, lists = known()): AddressMark | undefined => {
  const family = isIP(address)
  if (family === 0) return undefined
  return addressMarks.find(mark => lists.get(mark)?.check(address, family === 6 ? 'ipv6' : 'ipv4'))
}

/** The lists of networks as infra writes them down. @throws ZodError */
export const marksIn = (networks: unknown): Map<AddressMark, BlockList> => listsOf(Networks.parse(networks))
