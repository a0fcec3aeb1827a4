import { listSharePrices as route } from '#contract/sharePrice.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { type SharePriceStore, sharePriceStore } from './store.ts'

interface Services {
  prices: Pick<SharePriceStore, 'history'>
}

export const listSharePrices =
  ({ prices }: Services): Handler<typeof route> =>
  ({ query, request }) =>
    prices.history(query.range, request.now)

export const handler = endpoint('listSharePrices', route, listSharePrices, () => ({
  prices: sharePriceStore(),
}))
