import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { ApiProblem } from './api.ts'
import { cacheCollection, readRetries, retryDelayFirst, retryDelayMost } from './constants.ts'

/** Delay in ms before try number `failures + 1` of a read. */
export const retryDelay = (failures: number): number =>
  Math.min(retryDelayFirst * 2 ** failures, retryDelayMost)

/** True if a failed read may succeed when it is tried again. */
export const mayRecover = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500

/** A query client with the rules of the specification for retries and cached data. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < readRetries && mayRecover(error),
        retryDelay,
        gcTime: cacheCollection,
      },
    },
  })

const reads = createQueryClient()

/** Reads once for all who ask at the same time, and tries again as the rules say. */
export const readWithRetries = <T>(key: readonly unknown[], read: () => Promise<T>): Promise<T> =>
  reads.fetchQuery({ queryKey: key, queryFn: read })

/** The last good answer of a read that is repeated, and whether the last try failed. */
export interface Watched<T> {
  data: T | undefined
  failed: boolean
}

/**
 * Reads at once and then every `every` ms while the page is visible, with the
 * retry rules, and tells each change. A failed read keeps the last good answer.
 * @returns what ends it
 */
export const watch = <T>(
  key: readonly unknown[],
  read: () => Promise<T>,
  every: number,
  tell: (now: Watched<T>) => void,
): (() => void) => {
  const observer = new QueryObserver(reads, {
    queryKey: key,
    queryFn: read,
    refetchInterval: every,
    networkMode: 'always',
  })
  return observer.subscribe(({ data, isError }) => tell({ data, failed: isError }))
}
