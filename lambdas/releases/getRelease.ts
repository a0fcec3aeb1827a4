import { getRelease as route } from '#contract/releases.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { found } from './rules.ts'
import { services, shown, type Services } from './services.ts'

export const getRelease =
  (made: Services): Handler<typeof route> =>
  async ({ params, request }) =>
    shown(made, found(await made.releases.get(params.id)), request.now)

export const handler = endpoint('getRelease', route, getRelease, services)
