import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { Output } from '#contract/route.ts'
import type { listPayments, Payment } from '#contract/integrations/payments.ts'
import { api, queryClient } from '../../api.ts'

/** How often the list is read anew, so that it shows what Stripe reported: milliseconds. */
const every = 10_000

const queryKey = ['payments']

type Page = Output<typeof listPayments>

/** Payments, the newest first, page by page. */
export const usePayments = () =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      api.listPayments({ query: { limit: 20, ...(pageParam && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchInterval: every,
  })

/** Shows what the server answered about a payment at once, and reads the list anew. */
export const cachePayment = (payment: Payment): void => {
  queryClient.setQueryData<InfiniteData<Page>>(
    queryKey,
    known =>
      known && {
        ...known,
        pages: known.pages.map(page => ({
          ...page,
          payments: page.payments.map(other => (other.id === payment.id ? payment : other)),
        })),
      },
  )
  reload()
}

/** Reads the list anew. */
export const reload = (): void => void queryClient.invalidateQueries({ queryKey })
