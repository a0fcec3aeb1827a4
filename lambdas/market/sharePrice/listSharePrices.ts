import type { HandlerOf } from '#runtime/endpoint.ts'
import { type SharePriceStore, sharePriceStore } from './store.ts'

interface Services {
  prices: Pick<SharePriceStore, 'history'>
}

export const listSharePrices =
  ({ prices }: Services): HandlerOf<'listSharePrices'> =>
  ({ query, request }) =>
    prices.history(query.range, request.now)

export const services = (): Services => ({
  prices: sharePriceStore(),
})
