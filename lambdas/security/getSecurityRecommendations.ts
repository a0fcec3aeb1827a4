import type { HandlerOf } from '#runtime/endpoint.ts'
import { recommendationsFor } from './recommendations.ts'
import { services, type Services } from './services.ts'

export const getSecurityRecommendations =
  ({ world }: Pick<Services, 'world'>): HandlerOf<'getSecurityRecommendations'> =>
  async ({ request: { now, origin } }) => ({
    recommendations: await recommendationsFor(world(now, origin)),
  })

export { services }
