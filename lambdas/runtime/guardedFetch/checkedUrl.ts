import { isIP } from 'node:net'
import { FetchFailure } from './failure.ts'
import { isPublicAddress } from './publicAddress.ts'

/** The addresses that a caller accepts. */
export interface UrlRules {
  /** Lets plain `http:` through as well. */
  allowHttp?: boolean
  /** Ports besides that of the scheme. */
  ports?: readonly number[]
  /** Asked for each address on the way, redirects included; false refuses it. */
  accepts?: (url: URL) => boolean
}

/** Names that never belong to the public internet, whatever a resolver says. */
const inward = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|onion)\.?$/i

/** The host without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const refuse = (reason: string): never => {
  throw new FetchFailure('refused', reason)
}

/**
 * An address that may be asked, as far as its text tells. Parsing by the URL standard brings every spelling of a
 * literal (decimal, octal, hexadecimal, short, full-width) into the one that is checked.
 * @param base address that a redirect is relative to
 * @throws FetchFailure `refused`
 */
export const checkedUrl = (
  address: string,
  { allowHttp, ports = [], accepts }: UrlRules,
  base?: URL,
): URL => {
  if (!URL.canParse(address, base?.href)) return refuse('This is not a web address.')
  const url = new URL(address, base?.href)
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:'))
    return refuse(allowHttp ? 'Only http and https are fetched.' : 'Only https is fetched.')
  if (url.username || url.password) return refuse('An address with a name or password in it is not fetched.')
  if (url.port && !ports.includes(Number(url.port))) return refuse(`Port ${url.port} is not fetched.`)
  const host = hostOf(url)
  if (isIP(host) ? !isPublicAddress(host) : inward.test(host) || !host.includes('.'))
    return refuse(`${url.hostname} is not a public address.`)
  if (accepts && !accepts(url)) return refuse(`${url.hostname} is not on the list for this.`)
  url.hash = ''
  return url
}
