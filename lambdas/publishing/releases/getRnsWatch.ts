import type { HandlerOf } from '#runtime/endpoint.ts'
import { rnsGapOf } from './rnsWatch.ts'
import { services, type Services } from './services.ts'

export const getRnsWatch =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'getRnsWatch'> =>
  async ({ query, request: { now } }) => ({
    gap: rnsGapOf(await providers.list(), query.symbol, now) ?? null,
  })

export { services }
