import { useInfiniteQuery } from '@tanstack/react-query'
import type { TeamMember } from '#contract/people/team.ts'
import { api, queryClient } from '../../api.ts'
import { byUrgency } from './words.ts'

const key = ['team']
/** Milliseconds between two readings: somebody else may act, and new people come. */
const again = 20_000

/** Accounts whose address begins so, those that wait for approval first. */
export const useTeam = (search: string) =>
  useInfiniteQuery({
    queryKey: [...key, search],
    queryFn: ({ pageParam }) =>
      api.listTeam({ query: { ...(search && { search }), ...(pageParam && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchInterval: again,
    // While somebody types, what was found before stays.
    placeholderData: before => before,
    select: ({ pages }) => ({
      members: pages.flatMap(({ members }): TeamMember[] => members).toSorted(byUrgency),
      adminsNeedFactor: pages.some(page => page.admins_need_factor),
    }),
  })

/** Reads the team anew. */
export const reloadTeam = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })
