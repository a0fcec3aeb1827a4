import { getSecurityRecommendations as route } from '#contract/security.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { recommendationsFor } from './recommendations.ts'
import { services, type Services } from './services.ts'

export const getSecurityRecommendations =
  ({ world }: Pick<Services, 'world'>): Handler<typeof route> =>
  async ({ request: { now, origin } }) => ({
    recommendations: await recommendationsFor(world(now, origin)),
  })

export const handler = endpoint('getSecurityRecommendations', route, getSecurityRecommendations, services)
