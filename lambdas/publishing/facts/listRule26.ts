import type { HandlerOf } from '#runtime/endpoint.ts'
import { ruleAt, services, type Services } from './services.ts'

export const listRule26 =
  (made: Services): HandlerOf<'listRule26'> =>
  ({ request }) =>
    ruleAt(made, request.now)

export { services }
