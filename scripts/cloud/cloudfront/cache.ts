import { cacheControl } from './freshness.ts'
import { matchesPath } from './behaviours.ts'
import type { EdgeAnswer } from './viewerEvent.ts'

/** The origin's answer to a cacheable request. */
export interface Loaded extends EdgeAnswer {
  /** Of the origin, before compression. */
  etag: string | null
  /** Seconds. */
  freshFor: number
  /** Seconds that this status, or stale content in its place, is kept when it is an error. */
  errorTtl: number
}

/** An answer with what `X-Cache` and `Age` say of it. */
export interface Served extends EdgeAnswer {
  result: 'Hit' | 'Miss' | 'RefreshHit' | 'Error'
  /** Seconds; only of stored answers. */
  age?: number
}

interface Stored extends EdgeAnswer {
  path: string
  etag: string | null
  storedAt: number
  expires: number
  /** Later than `expires` while stale content stands in for an error. */
  freshUntil: number
}

const maxBytes = 256 * 1024 * 1024

/**
 * One edge location's cache: stores answers, revalidates them, serves stale ones as `stale-while-revalidate` and
 * `stale-if-error` allow (without the latter for as long as the origin fails, as CloudFront does), and lets
 * simultaneous requests for the same key wait for the first.
 * @param clock milliseconds since the epoch.
 */
export const edgeCache = (clock: () => number) => {
  const entries = new Map<string, Stored>()
  const running = new Map<string, Promise<Served>>()

  const store = (key: string, entry: Stored): void => {
    entries.delete(key)
    entries.set(key, entry)
    let bytes = entries.values().reduce((sum, { body }) => sum + body.length, 0)
    for (const [oldest, { body }] of entries) {
      if (bytes <= maxBytes) return
      entries.delete(oldest)
      bytes -= body.length
    }
  }

  const hit = (stored: Stored, result: Served['result'] = stored.status < 400 ? 'Hit' : 'Error'): Served => ({
    ...stored,
    result,
    age: Math.floor((clock() - stored.storedAt) / 1000),
  })

  /** Whether a stale answer may still be used; `missing` is what the absence of the directive means, in seconds. */
  const within = (stored: Stored, directive: string, missing: number): boolean => {
    const window = Number(cacheControl(stored.headers).get(directive) ?? missing)
    return stored.status < 400 && clock() < stored.expires + window * 1000
  }

  const refresh = async (
    key: string,
    path: string,
    load: (etag: string | null) => Promise<Loaded>,
    stored: Stored | undefined,
  ): Promise<Served> => {
    const { errorTtl, freshFor, ...loaded } = await load(stored?.etag ?? null)
    const now = clock()
    const times = { storedAt: now, expires: now + freshFor * 1000, freshUntil: now + freshFor * 1000 }
    if (stored && loaded.status >= 500 && within(stored, 'stale-if-error', Infinity)) {
      stored.freshUntil = now + errorTtl * 1000
      return hit(stored)
    }
    if (stored && loaded.status === 304) {
      const headers = new Headers(stored.headers)
      for (const name of ['cache-control', 'date', 'expires', 'last-modified'])
        if (loaded.headers.has(name)) headers.set(name, loaded.headers.get(name) ?? '')
      const entry = { ...stored, headers, ...times }
      store(key, entry)
      return hit(entry, 'RefreshHit')
    }
    if (freshFor > 0) store(key, { ...loaded, path, ...times })
    else if (stored) entries.delete(key)
    return { ...loaded, result: loaded.status < 400 ? 'Miss' : 'Error' }
  }

  return {
    /**
     * Answers from the cache or by `load`, which gets the ETag to revalidate, if any.
     * @param path of the object, for invalidations.
     * @param collapse whether requests may wait for a simultaneous one; not where nothing is to be kept.
     */
    answer: async (
      key: string,
      path: string,
      load: (etag: string | null) => Promise<Loaded>,
      collapse: boolean,
    ): Promise<Served> => {
      const begin = (): Promise<Served> => {
        const started = refresh(key, path, load, entries.get(key)).finally(() => running.delete(key))
        running.set(key, started)
        return started
      }
      const first = running.get(key)
      const stored = entries.get(key)
      if (stored && clock() < stored.freshUntil) return hit(stored)
      if (stored && within(stored, 'stale-while-revalidate', 0)) {
        if (!first) begin().catch((error: unknown) => console.error(`Revalidating ${path}:`, error))
        return hit(stored)
      }
      if (!collapse) return refresh(key, path, load, stored)
      if (!first) return begin()
      await Promise.allSettled([first])
      const fresh = entries.get(key)
      return fresh && clock() < fresh.freshUntil ? hit(fresh) : refresh(key, path, load, fresh)
    },
    /** Forgets what the paths name; `*` at the end of one stands for anything. */
    invalidate: (paths: string[]): void => {
      for (const [key, { path }] of entries)
        if (paths.some(each => matchesPath(each, path))) entries.delete(key)
    },
    /** A fresh stored answer, left as it is. */
    peek: (key: string): Served | undefined => {
      const stored = entries.get(key)
      return stored && clock() < stored.freshUntil ? hit(stored) : undefined
    },
  }
}
