import * as z from 'zod'
import { listRoutes } from './contract.ts'
import { ErrorBody, problems } from './problems.ts'
import type { Route } from './route.ts'

const schema = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' })

const parameters = (route: Route) =>
  (['params', 'query'] as const).flatMap(where =>
    Object.entries(route[where] ?? {}).map(([name, type]) => ({
      name,
      in: where === 'params' ? 'path' : 'query',
      required: where === 'params' || !type.safeParse(undefined).success,
      schema: schema(type, 'input'),
    })),
  )

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** The headers that a call needs. */
const headers = (route: Route) => [
  ...(route.ifMatch ? [header('If-Match', 'The version that is edited, as its ETag says.')] : []),
  ...(route.signature ? [header(route.signature, "The sender's signature of the body.")] : []),
]

/** Codes that a route can always answer, besides the ones that it names. */
const always = (route: Route) =>
  route.access === 'public'
    ? (['not_from_edge', 'internal'] as const)
    : (['not_signed_in', 'not_allowed', 'not_from_edge', 'internal'] as const)

const responses = (route: Route) => {
  const failures = Map.groupBy(new Set([...route.problems, ...always(route)]), code => problems[code].status)
  return {
    200: {
      description: 'Success',
      content: { [route.produces ?? 'application/json']: { schema: schema(route.returns, 'output') } },
    },
    ...Object.fromEntries(
      [...failures].map(([status, codes]) => [
        status,
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  }
}

/** The contract as an OpenAPI 3.1 document; each operation carries `x-access` and `x-function`. */
export const openApi = (): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, noun, route, fn } of listRoutes().filter(({ route }) => route.method !== 'ANY')) {
    const path = route.path.replaceAll('+}', '}')
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        operationId: name,
        summary: route.summary,
        tags: [noun],
        'x-access': route.access,
        'x-function': fn,
        security: route.access === 'public' ? [] : [{ accessToken: [] }],
        parameters: [...parameters(route), ...headers(route)],
        ...(route.body && {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schema(route.body, 'input') } },
          },
        }),
        responses: responses(route),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Investor relations API', version: '1' },
    paths,
    components: {
      schemas: { Error: schema(ErrorBody, 'output') },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
