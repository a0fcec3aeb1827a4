import { noRoute as route } from '#contract/meta.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'

export const noRoute = (): Handler<typeof route> => async () => {
  throw new Problem('not_found')
}

export const handler = endpoint('noRoute', route, noRoute, () => undefined)
