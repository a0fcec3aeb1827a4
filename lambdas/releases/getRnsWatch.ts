import { getRnsWatch as route } from '#contract/releases.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { rnsGapOf } from './rnsWatch.ts'
import { services, type Services } from './services.ts'

export const getRnsWatch =
  ({ providers }: Pick<Services, 'providers'>): Handler<typeof route> =>
  async ({ query, request: { now } }) => ({
    gap: rnsGapOf(await providers.list(), query.symbol, now) ?? null,
  })

export const handler = endpoint('getRnsWatch', route, getRnsWatch, services)
