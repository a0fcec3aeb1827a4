/** A route of an HTTP API, as the template declares it. */
export interface Route {
  /** `GET /api/documents/{id}`, `ANY /api/{rest+}` or `$default`. */
  routeKey: string
  integrationId: string
  authorizerId?: string
  scopes: string[]
}

/** A route that answers a request, with its path parameters decoded. */
export interface Match {
  route: Route
  parameters: Record<string, string>
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

const kinds = { literal: '0', parameter: '1', greedy: '2' } as const

const kindOf = (segment: string): keyof typeof kinds =>
  /^\{.+\+\}$/.test(segment) ? 'greedy' : /^\{.+\}$/.test(segment) ? 'parameter' : 'literal'

/** Sorts first what API Gateway prefers: literal before parameter before greedy, then the method before ANY. */
const rank = ({ routeKey }: Route): string => {
  if (routeKey === '$default') return '9'
  const [method, path = ''] = routeKey.split(' ')
  const segments = path.slice(1).split('/')
  return segments.map(segment => kinds[kindOf(segment)]).join('') + (method === 'ANY' ? '1' : '0')
}

const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const kind = kindOf(segment)
    const value = kind === 'greedy' ? given.slice(index).join('/') : given[index]
    if (value === undefined || (kind !== 'literal' && value === '')) return undefined
    if (kind === 'literal' && segment !== decode(value)) return undefined
    if (kind !== 'literal') parameters[segment.replace(/[{}+]/g, '')] = decode(value)
    if (kind === 'greedy') return parameters
  }
  return wanted.length === given.length ? parameters : undefined
}

/**
 * Finds the route for a request: the full match, then the most specific one with parameters, then greedy, then `$default`.
 * HEAD is a method like any other: it does not reach a GET route. `path` is percent-encoded.
 * Rule: API Gateway Developer Guide, "Create routes for HTTP APIs", "Routing API requests".
 */
export const findRoute = (routes: Iterable<Route>, method: string, path: string): Match | undefined => {
  const matches: Match[] = []
  for (const route of routes) {
    const [wanted, pattern = ''] = route.routeKey.split(' ')
    if (wanted !== '$default' && wanted !== 'ANY' && wanted !== method) continue
    const parameters = wanted === '$default' ? {} : matchPath(pattern, path)
    if (parameters) matches.push({ route, parameters })
  }
  return matches.sort((a, b) => (rank(a.route) < rank(b.route) ? -1 : 1))[0]
}
