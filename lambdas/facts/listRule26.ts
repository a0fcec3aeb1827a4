import { listRule26 as route } from '#contract/factEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { ruleAt, services, type Services } from './services.ts'

export const listRule26 =
  (made: Services): Handler<typeof route> =>
  ({ request }) =>
    ruleAt(made, request.now)

export const handler = endpoint('listRule26', route, listRule26, services)
