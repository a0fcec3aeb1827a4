import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { Output } from '#contract/route.ts'
import type { listPayments, Payment } from '#contract/integrations/payments.ts'
import { api, queryClient } from '../../../../kit/api.ts'

/** The state of a payment, as people see it: refunds count too. */
export type Standing = 'waiting' | 'moving' | 'paid' | 'partly' | 'refunded' | 'gone'

/** A payment's standing, and the words for it. */
export const standingOf = ({ state, refunded, amount }: Payment): { standing: Standing; words: string } => {
  switch (state) {
    case 'unconfirmed':
      return { standing: 'moving', words: 'No answer from Stripe yet' }
    case 'open':
      return { standing: 'waiting', words: 'Waiting for payment' }
    case 'processing':
      return { standing: 'moving', words: 'Money on its way' }
    case 'failed':
      return { standing: 'gone', words: 'The money did not come' }
    case 'withdrawn':
      return { standing: 'gone', words: 'Withdrawn' }
    case 'refused':
      return { standing: 'gone', words: 'Refused by Stripe' }
    case 'succeeded':
      if (refunded === 0) return { standing: 'paid', words: 'Paid' }
      return refunded < amount
        ? { standing: 'partly', words: 'Partly refunded' }
        : { standing: 'refunded', words: 'Refunded' }
  }
}

/** The states of a refund, in words. */
export const refundWords: Record<Payment['refunds'][number]['state'], string> = {
  requested: 'no answer from Stripe yet',
  pending: 'on its way',
  succeeded: 'refunded',
  failed: 'failed',
}

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
