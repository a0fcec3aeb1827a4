import * as z from 'zod'
import { listRoutes } from './contract.ts'
import { ErrorBody, GatewayError, problems, type ProblemCode } from './problems.ts'
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

const header = (name: string, description: string, pattern?: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...(pattern && { pattern }) },
})

/** The headers that a call needs. */
const headers = (route: Route) => [
  ...(route.ifMatch
    ? [header('If-Match', 'The version that is edited, as its ETag says.', '^(W/)?"[0-9]{1,15}"$')]
    : []),
  ...(route.signature ? [header(route.signature, "The sender's signature of the body.")] : []),
]

/** Codes that a route can answer because of what it is, besides the ones that it names. */
const always = (route: Route): ProblemCode[] => [
  'not_from_edge',
  'internal',
  ...(route.access === 'public' ? [] : (['not_signed_in'] as const)),
  ...(route.access === 'staff' || route.access === 'admin'
    ? (['not_allowed', 'second_factor_required'] as const)
    : []),
  ...(route.params || route.query || route.body ? (['invalid_input'] as const) : []),
  ...(route.body ? (['bad_request'] as const) : []),
  ...(route.signature ? (['too_large'] as const) : []),
  ...(route.ifMatch ? (['precondition_required'] as const) : []),
  ...(route.limit ? (['too_many'] as const) : []),
]

/** Answers of the gateway itself, before or instead of a function: body too large, too many calls, a failure. */
const ofGateway = { any: [413, 429, 500, 503], signedIn: [401, 403] }

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const failuresOf = (route: Route) => {
  const own = Map.groupBy(
    new Set([...route.problems, ...always(route)]),
    (code): number => problems[code].status,
  )
  const gateway = [...ofGateway.any, ...(route.access === 'public' ? [] : ofGateway.signedIn)]
  return [...new Set([...own.keys(), ...gateway])].map(status => {
    const codes = own.get(status) ?? []
    const schemas = [
      ...(codes.length > 0 ? [refTo('Error')] : []),
      ...(gateway.includes(status) ? [refTo('GatewayError')] : []),
    ]
    return [
      status,
      {
        description: codes.join(', ') || 'The gateway itself',
        content: { 'application/json': { schema: schemas.length > 1 ? { anyOf: schemas } : schemas[0] } },
      },
    ]
  })
}

const responses = (route: Route) => {
  return {
    [route.leads ? 303 : 200]: {
      description: route.leads ? 'Leads to a page' : 'Success',
      content: { [route.produces ?? 'application/json']: { schema: schema(route.returns, 'output') } },
    },
    ...(Object.fromEntries(failuresOf(route)) as Record<string, unknown>),
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
      schemas: { Error: schema(ErrorBody, 'output'), GatewayError: schema(GatewayError, 'output') },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
