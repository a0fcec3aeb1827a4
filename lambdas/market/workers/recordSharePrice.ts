import * as z from 'zod'
import { worker } from '#runtime/worker.ts'
import { currentPrice, type PriceServices, priceServices } from '../sharePrice/handlers.ts'

/** Follows the schedule, so that each trading day has its closing price even when nobody reads. */
export const recordSharePrice = (services: PriceServices) => async (): Promise<void> => {
  await currentPrice(services, new Date())
}

export const handler = worker('recordSharePrice', z.unknown(), recordSharePrice, priceServices)
