import type { IncomingMessage } from 'node:http'
import { acceptedEncodings, type Limits, readBody } from './guardedFetch/body.ts'
import { checkedUrl, type UrlRules } from './guardedFetch/checkedUrl.ts'
import { type Exchange, overInternet, overSandbox } from './guardedFetch/exchange.ts'
import { FetchFailure } from './guardedFetch/failure.ts'
import { pinnedAddress, type Resolve, resolveByDns } from './guardedFetch/resolve.ts'
import { sandboxPort } from './guardedFetch/sandbox.ts'

export { FetchFailure } from './guardedFetch/failure.ts'

export interface FetchOptions extends UrlRules, Limits {
  method?: 'GET' | 'POST' | 'PATCH'
  /** Our own headers; a caller's are never passed on. After a redirect to another origin only `user-agent` is sent. */
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds for everything: names, redirects, the last byte. */
  timeout: number
  /** Redirects that are followed; with 0 the redirect itself is the answer. Five by default. */
  redirects?: number
}

/** The answer of an address, whatever its status. */
export interface Fetched {
  /** Where the answer came from, after redirects. */
  url: URL
  status: number
  headers: IncomingMessage['headers']
  /** Unpacked. */
  body: Buffer
  /** True when nobody real was asked: the local run's sandbox played the host. */
  sample: boolean
}

/** The ways out; tests pass their own. */
export interface Ways {
  resolve: Resolve
  exchange: Exchange
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

const failureOf = (error: unknown, host: string, signal: AbortSignal): FetchFailure => {
  if (error instanceof FetchFailure) return error
  if (signal.aborted) return new FetchFailure('timeout', `${host} took too long.`, { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(HPE_|Z_|ERR_(_?ZSTD|BROTLI|STREAM_PREMATURE))|^ERR__ERROR_FORMAT/.test(code)
    ? new FetchFailure('broken', `${host} answered what cannot be read.`, { cause: error })
    : new FetchFailure('unreachable', `${host} cannot be reached.`, { cause: error })
}

/** Rejects when time is up, for what cannot be interrupted itself. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    ),
  ])

/**
 * Says whether an address that a person typed would be asked, without asking it.
 * @param timeout milliseconds for looking its name up
 * @throws FetchFailure as `guardedFetch` does before it connects
 */
export const assertFetchable = async (
  address: string,
  rules: UrlRules,
  timeout: number,
  resolve: Resolve = resolveByDns,
): Promise<void> => {
  const url = checkedUrl(address, rules)
  const signal = AbortSignal.timeout(timeout)
  try {
    // Where the sandbox plays the world, names are not looked up.
    if (sandboxPort() === undefined) await within(signal, pinnedAddress(url, resolve))
  } catch (error) {
    throw failureOf(error, url.hostname, signal)
  }
}

/**
 * Fetches an address that a person typed, a setting names or another party sent (decision 29): public addresses only,
 * looked up once and connected to as checked, each redirect anew, with limits on bytes, unpacked bytes and total time.
 * @throws FetchFailure
 */
export const guardedFetch = async (
  address: string,
  options: FetchOptions,
  ways?: Partial<Ways>,
): Promise<Fetched> => {
  const port = sandboxPort()
  const sandboxed = port !== undefined && !ways
  const { resolve = resolveByDns, exchange = sandboxed ? overSandbox(port) : overInternet } = ways ?? {}
  const signal = AbortSignal.timeout(options.timeout)
  let url = checkedUrl(address, options)
  let { method = 'GET', body, headers = {} }: Pick<FetchOptions, 'method' | 'body' | 'headers'> = options
  for (let left = options.redirects ?? 5; ; left--) {
    try {
      const pinned = sandboxed ? '127.0.0.1' : await within(signal, pinnedAddress(url, resolve))
      const own = { accept: '*/*', ...headers, 'accept-encoding': acceptedEncodings }
      const answer = await exchange({ url, address: pinned, method, headers: own, body, signal })
      const { statusCode: status = 0, headers: answered } = answer
      if (!isRedirect(status) || !answered.location || options.redirects === 0) {
        const bytes = await readBody(answer, answered['content-encoding'], options, signal)
        return { url, status, headers: answered, body: bytes, sample: sandboxed }
      }
      answer.destroy()
      if (left === 0) throw new FetchFailure('refused', `${url.hostname} redirects too often.`)
      const next = checkedUrl(answered.location, options, url)
      if (next.origin !== url.origin) {
        const { 'user-agent': agent } = headers
        headers = agent === undefined ? {} : { 'user-agent': agent }
        if (body !== undefined && status >= 307)
          throw new FetchFailure('refused', `${url.hostname} passes what was sent on to ${next.hostname}.`)
      }
      if (status < 307) {
        method = 'GET'
        body = undefined
      }
      url = next
    } catch (error) {
      throw failureOf(error, url.hostname, signal)
    }
  }
}
