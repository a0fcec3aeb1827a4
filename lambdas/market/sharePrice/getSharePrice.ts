import type { HandlerOf } from '#runtime/endpoint.ts'
import { currentPrice, type PriceServices, priceServices } from './currentPrice.ts'

export const getSharePrice =
  (services: PriceServices): HandlerOf<'getSharePrice'> =>
  ({ request }) =>
    currentPrice(services, request.now)

export const services = priceServices
