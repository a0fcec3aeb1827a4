import { getSharePrice as route } from '#contract/sharePrice.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { currentPrice, type PriceServices, priceServices } from './currentPrice.ts'

export const getSharePrice =
  (services: PriceServices): Handler<typeof route> =>
  ({ request }) =>
    currentPrice(services, request.now)

export const handler = endpoint('getSharePrice', route, getSharePrice, priceServices)
