import type { CachePolicy } from './policies.ts'

/** Directives of a `Cache-Control` header; a directive without a value is ''. */
export const cacheControl = (headers: Headers): Map<string, string> =>
  new Map(
    (headers.get('cache-control') ?? '').split(',').map(each => {
      const [name = '', value = ''] = each.trim().split('=')
      return [name.toLowerCase(), value.replaceAll('"', '')]
    }),
  )

const statedAge = (headers: Headers, now: number): number | undefined => {
  const directives = cacheControl(headers)
  const age = directives.get('s-maxage') ?? directives.get('max-age')
  if (age !== undefined) return Number.parseInt(age, 10) || 0
  const expires = Date.parse(headers.get('expires') ?? '')
  return Number.isNaN(expires) ? undefined : Math.max(0, (expires - now) / 1000)
}

// Kept whatever the origin says, and kept only when it states an age.
const errorsKept = [404, 405, 414, 500, 501, 502, 503, 504]
const errorsKeptIfStated = [400, 403, 412, 415]

/**
 * Seconds that an answer stays fresh at the edge; 0: not kept.
 * Rules: CloudFront Developer Guide, "Manage how long content stays in the cache" and "How CloudFront processes HTTP 4xx
 * and 5xx status codes from your origin": an error is kept at least for its caching minimum, whatever the cache policy.
 * @param errorTtl the error caching minimum of this status, in seconds.
 * @param now milliseconds since the epoch.
 */
export const freshFor = (
  { MinTTL: min, DefaultTTL: usual = 86_400, MaxTTL: max = 31_536_000 }: CachePolicy,
  status: number,
  headers: Headers,
  errorTtl: number,
  now: number,
): number => {
  const stated = statedAge(headers, now)
  if (errorsKept.includes(status)) return Math.max(errorTtl, stated ?? 0)
  if (errorsKeptIfStated.includes(status)) return stated ? Math.max(errorTtl, stated) : 0
  if (status >= 400 || status === 206) return 0
  const directives = cacheControl(headers)
  if (['no-store', 'no-cache', 'private'].some(name => directives.has(name))) return min
  return Math.min(Math.max(stated ?? usual, min), max)
}
