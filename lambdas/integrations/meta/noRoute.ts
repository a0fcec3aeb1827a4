import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'

export const noRoute = (): HandlerOf<'noRoute'> => async () => {
  throw new Problem('not_found')
}

export const services = () => undefined
