import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostOf } from './checkedUrl.ts'
import { FetchFailure } from './failure.ts'
import { isPublicAddress } from './publicAddress.ts'

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>

export const resolveByDns: Resolve = async name =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/**
 * The one address that a connection then goes to: nothing looks the name up again. IPv4 goes first, since functions
 * reach nothing by IPv6.
 * @throws FetchFailure `refused` when any address of the name is not public, `unreachable` when it has none
 */
export const pinnedAddress = async (url: URL, resolve: Resolve): Promise<string> => {
  const host = hostOf(url)
  if (isIP(host)) return host
  const addresses = await resolve(host).catch((cause: unknown) => {
    throw new FetchFailure('unreachable', `${host} has no address.`, { cause })
  })
  if (!addresses.every(isPublicAddress))
    throw new FetchFailure('refused', `${host} leads to an address that is not public.`)
  const first = addresses.toSorted((a, b) => isIP(a) - isIP(b))[0]
  if (!first) throw new FetchFailure('unreachable', `${host} has no address.`)
  return first
}
