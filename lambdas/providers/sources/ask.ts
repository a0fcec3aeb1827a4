import { FetchFailure, guardedFetch, type Fetched, type FetchOptions } from '#runtime/guardedFetch.ts'
import { SourceFailure } from '../source.ts'

/** What an answer of a source may be and take. */
export const sourceLimits = {
  maxBytes: 5_000_000,
  maxDecodedBytes: 10_000_000,
  timeout: 10_000,
  redirects: 3,
} as const

/** Fetches; tests pass their own. */
export type Fetch = (address: string, options: FetchOptions) => Promise<Fetched>

/** Seconds of a `Retry-After`, which is a number or a date; an hour at most. */
export const retryAfterOf = (header: string | undefined, now = new Date()): number | undefined => {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3_600) : undefined
}

const fromFetch = (error: FetchFailure): SourceFailure => {
  const kind = error.kind === 'broken' ? 'unreadable' : error.kind
  return new SourceFailure(kind, error.message, { cause: error })
}

const fromStatus = ({ url: { hostname }, status, headers }: Fetched): SourceFailure | undefined => {
  const facts = {
    status,
    content_type: headers['content-type'],
    retryAfter: retryAfterOf(headers['retry-after']),
  }
  if (status === 304 || (status >= 200 && status < 300)) return undefined
  if (status === 401 || status === 403)
    return new SourceFailure(
      'not_allowed',
      `${hostname} does not accept the credentials (status ${status}).`,
      facts,
    )
  if (status === 429)
    return new SourceFailure(
      'limited',
      `${hostname} is asked too often. It will be asked again later.`,
      facts,
    )
  return new SourceFailure('failed', `${hostname} answered with status ${status}.`, facts)
}

/**
 * Asks a source; what is not a success is a failure.
 * @throws SourceFailure
 */
export const ask = async (
  fetch: Fetch,
  address: string,
  options: Partial<FetchOptions> = {},
): Promise<Fetched> => {
  const answer = await fetch(address, { ...sourceLimits, ...options }).catch((error: unknown) => {
    throw error instanceof FetchFailure ? fromFetch(error) : error
  })
  const failure = fromStatus(answer)
  if (failure) throw failure
  return answer
}

/** The real way out. */
export const overGuard: Fetch = (address, options) => guardedFetch(address, options)
