import type { ResponseHeadersPolicy } from './headersPolicy.ts'
import type { CachePolicy, Selects } from './policies.ts'
import type { ViewerFunction } from './viewerFunction.ts'

/** A cache behaviour of the distribution with its policies and functions looked up. */
export interface Behaviour {
  pathPattern: string
  originId: string
  methods: string[]
  compress: boolean
  cachePolicy: CachePolicy
  /** Parts of the cache key, and the others that the origin gets to see. */
  inKey: Selects
  forwarded: Selects
  responseHeadersPolicy?: ResponseHeadersPolicy
  viewerRequest?: ViewerFunction
  viewerResponse?: ViewerFunction
}

/** Whether a path pattern matches: `*` is any run of characters, `?` exactly one, letters by case. */
export const matchesPath = (pattern: string, path: string): boolean => {
  const source = (pattern.startsWith('/') ? pattern : `/${pattern}`)
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 's').test(path)
}
