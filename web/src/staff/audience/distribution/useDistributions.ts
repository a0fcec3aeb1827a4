import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { Distribution, MailSwitch } from '#contract/audience/distribution.ts'
import { api, queryClient } from '../../../kit/api.ts'
import { isSettled } from './progress.ts'

type Page = Awaited<ReturnType<typeof api.listDistributions>>
type Pages = InfiniteData<Page, string>

const queryKey = ['distributions']
/** Milliseconds between two readings: while mails go out, and else, since notices of bounces come hours later. */
const [soon, later] = [3000, 20_000]

const isUnderway = (data: Pages | undefined) =>
  data?.pages.some(({ distributions }) => distributions.some(({ mail }) => !isSettled(mail)))

/** What became of the mails about each announcement, page by page, and whether they are paused. */
export const useDistributions = () =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => api.listDistributions({ query: pageParam ? { after: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchInterval: ({ state }) => (isUnderway(state.data) ? soon : later),
  })

const change = (how: (page: Page) => Page) =>
  queryClient.setQueryData<Pages>(queryKey, data => data && { ...data, pages: data.pages.map(how) })

/** Shows what the server says of the switch now, and reads anew what follows from it. */
export const cacheMailSwitch = (mail_switch: MailSwitch): void => {
  change(page => ({ ...page, mail_switch }))
  void queryClient.invalidateQueries({ queryKey })
}

/** Shows what the server says of one announcement now. */
export const cacheDistribution = (fresh: Distribution): void => {
  change(page => ({
    ...page,
    distributions: page.distributions.map(each => (each.id === fresh.id ? fresh : each)),
  }))
}
