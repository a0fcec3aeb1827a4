import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FactName } from '#contract/publishing/factShapes.ts'
import type { StaffFact } from '#contract/publishing/facts.ts'
import type { RuleStatus } from '#contract/publishing/factEdits.ts'
import { api, queryClient } from '../../../kit/api.ts'

const factsKey = ['facts']
const ruleKey = ['rule26']

/** How often what others save is looked for: milliseconds. */
const every = 15_000

/** Every fact, with the server's clock. */
export const useFacts = () =>
  useQuery({
    queryKey: factsKey,
    queryFn: async () => ({ ...(await api.listFacts()), readAt: Date.now() }),
    refetchInterval: every,
  })

type Facts = NonNullable<ReturnType<typeof useFacts>['data']>

/** Shows what the server answered to a change, and reads anew what follows from it. */
export const factChanged = (changed: StaffFact): void => {
  queryClient.setQueryData<Facts>(
    factsKey,
    data => data && { ...data, facts: data.facts.map(one => (one.fact === changed.fact ? changed : one)) },
  )
  for (const queryKey of [['fact versions', changed.fact], ruleKey])
    void queryClient.invalidateQueries({ queryKey })
}

/** What a fact said before, latest first, page by page. */
export const useVersions = (fact: FactName, version: number) =>
  useInfiniteQuery({
    queryKey: ['fact versions', fact, version],
    queryFn: ({ pageParam }) =>
      api.listFactVersions({ params: { fact }, query: { ...(pageParam && { before: pageParam }) } }),
    initialPageParam: 0,
    getNextPageParam: page => page.next,
  })

/** The items of Rule 26 with the state of each. */
export const rule26Query = queryOptions({ queryKey: ruleKey, queryFn: () => api.listRule26() })
export const useRule26 = () => useQuery(rule26Query)

type Rule = NonNullable<ReturnType<typeof useRule26>['data']>

/** Shows an item as the server has it now. */
export const itemReviewed = (status: RuleStatus): void => {
  queryClient.setQueryData<Rule>(
    ruleKey,
    data => data && { ...data, items: data.items.map(one => (one.item === status.item ? status : one)) },
  )
}
