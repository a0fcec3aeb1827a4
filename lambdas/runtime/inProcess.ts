import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Call, Output, Route } from '#contract/route.ts'
import { Reply } from './answer.ts'
import type { HandlerInput, Handler } from './endpoint.ts'

/**
 * Calls a public route's handler without HTTP, with the same validation both
 * ways, for pages that are rendered on the server.
 */
export const inProcess =
  <R extends Route & { access: 'public' }>(route: R, handler: Handler<R>) =>
  async (call: Partial<Call<R>> = {}): Promise<Output<R>> => {
    const input = {
      params: route.params && z.object(route.params).parse(call.params),
      query: route.query && z.object(route.query).parse(call.query ?? {}),
      body: undefined,
      ifMatch: undefined,
      user: undefined,
      request: { id: randomUUID(), address: undefined, now: new Date() },
    } as HandlerInput<R>
    const result = await handler(input)
    return route.returns.parse(result instanceof Reply ? result.body : result) as Output<R>
  }
