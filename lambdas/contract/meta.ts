import * as z from 'zod'
import { route } from './route.ts'

export const getOpenApi = route({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This description of the API, as OpenAPI 3.1.',
  cache: 60,
  returns: z.record(z.string(), z.unknown()),
  problems: [],
})

export const noRoute = route({
  method: 'ANY',
  path: '/api/{rest+}',
  access: 'public',
  summary: "Every address below /api that is no operation: not found, in the API's own words.",
  cache: 1,
  returns: z.never(),
  problems: ['not_found'],
})
