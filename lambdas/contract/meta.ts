import { z } from 'zod'
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
