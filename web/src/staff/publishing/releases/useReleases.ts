import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Release } from '#contract/publishing/releases.ts'
import { api, queryClient } from '../../../kit/api.ts'
import { reloadThings } from '../pickers/useThings.ts'

export type Show = 'coming' | 'out' | 'cancelled'

/** How often the list of what is going out is read anew, so that it shows what others do: milliseconds. */
const every = 10_000

const keyOf = (id: string) => ['release', id]

/** Releases of one kind, page by page, with the server's clock. */
export const useReleases = (show: Show) =>
  useInfiniteQuery({
    queryKey: ['releases', show],
    queryFn: async ({ pageParam }) => {
      const page = await api.listReleases({
        query: { show, limit: 25, ...(pageParam && { after: pageParam }) },
      })
      return { ...page, readAt: Date.now() }
    },
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchInterval: show === 'coming' && every,
  })

/** A release as the server has it, and the server's clock. */
export const useRelease = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: () => api.getRelease({ params: { id } }),
    refetchInterval: every,
    enabled: id !== 'new',
  })

/** Shows what the server answered to a change, and reads anew what follows from it. */
export const cacheRelease = (release: Release): void => {
  queryClient.setQueryData(keyOf(release.id), release)
  reloadThings()
}
