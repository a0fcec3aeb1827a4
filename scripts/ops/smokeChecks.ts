import { randomUUID } from 'node:crypto'
import { knownBuckets } from '#contract/documents/buckets.ts'
import { listRoutes } from '#contract/contract.ts'
import { livePages } from '#contract/publishing/pages.ts'

/** Seconds that one answer may take; a function's first start is within. */
const patience = 15

/** An answer's fault, in words for the person who reads the line. */
class Wrong extends Error {}

/** One thing that a person relies on, tried at a running site. */
export interface Check {
  name: string
  run(site: string): Promise<void>
}

const expect = (isRight: boolean, wrong: string): void => {
  if (!isRight) throw new Wrong(wrong)
}

const get = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patience * 1000), ...init })

/** Asks for an address, and refuses any other status or content type. */
const ask = async (address: string, status: number, type?: string) => {
  const response = await get(address)
  const body = await response.text()
  expect(response.status === status, `it answers ${response.status}, not ${status}`)
  const given = response.headers.get('content-type') ?? 'no type'
  expect(type === undefined || given.startsWith(type), `it answers ${given}, not ${type}`)
  return { body, headers: response.headers }
}

const json = async (address: string): Promise<Record<string, unknown>> => {
  const { body } = await ask(address, 200, 'application/json')
  const value: unknown = JSON.parse(body)
  expect(typeof value === 'object' && value !== null, 'it answers no object')
  return value as Record<string, unknown>
}

const isWholePage = (html: string): boolean => /<h1[\s>]/.test(html) && html.includes('</html>')

/** Reads of staff that need no parameter in their path. */
const staffRoutes = () =>
  listRoutes().filter(
    ({ route }) => route.method === 'GET' && route.access !== 'public' && !route.path.includes('{'),
  )

const headerRules: [header: string, rule: RegExp][] = [
  ['content-security-policy', /default-src 'none'.*script-src 'self'/],
  ['strict-transport-security', /max-age=\d{8,}/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/i],
  ['referrer-policy', /./],
]

/** Every check of a smoke test. None writes anything, none needs an account. */
export const smokeChecks: Check[] = [
  {
    name: 'home is a whole page',
    run: async site => {
      const { body } = await ask(`${site}/`, 200, 'text/html')
      expect(isWholePage(body), 'it is not complete without scripts')
    },
  },
  {
    name: 'its scripts are there, and kept for good',
    run: async site => {
      const { body } = await ask(`${site}/`, 200, 'text/html')
      const script = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(body)?.[1]
      expect(script !== undefined, 'home names no script')
      const { headers } = await ask(`${site}${script}`, 200, 'text/javascript')
      expect(/immutable/.test(headers.get('cache-control') ?? ''), 'browsers would not keep it')
    },
  },
  {
    name: `live page ${livePages[0]} is rendered now`,
    run: async site => {
      const { body, headers } = await ask(`${site}${livePages[0]}`, 200, 'text/html')
      expect(isWholePage(body), 'it is not complete without scripts')
      expect(headers.has('x-request-id'), 'the stored page stands in: rendering fails')
    },
  },
  {
    name: 'the staff area is there',
    run: async site => {
      for (const path of ['/auth', '/admin']) await ask(site + path, 200, 'text/html')
    },
  },
  {
    name: 'an unknown address is a real 404',
    run: async site => {
      await ask(`${site}/no-such-page-${randomUUID()}`, 404, 'text/html')
    },
  },
  {
    name: '/config.json names the user pool',
    run: async site => {
      const config = await json(`${site}/config.json`)
      for (const field of ['region', 'userPoolId', 'userPoolClientId'])
        expect(typeof config[field] === 'string' && config[field] !== '', `it lacks ${field}`)
    },
  },
  {
    name: '/api/openapi.json describes the API',
    run: async site => {
      const { openapi, paths } = await json(`${site}/api/openapi.json`)
      expect(String(openapi).startsWith('3.1'), 'it is not OpenAPI 3.1')
      expect(Object.keys(Object(paths)).length > 0, 'it has no paths')
    },
  },
  {
    name: 'public documents are read from the database',
    run: async site => {
      for (const { id } of knownBuckets)
        await json(`${site}/api/public/documents?${new URLSearchParams({ bucket: id })}`)
    },
  },
  {
    name: 'staff routes refuse who is not signed in',
    run: async site => {
      const routes = staffRoutes()
      expect(routes.length > 0, 'the contract has none')
      await Promise.all(
        routes.map(async ({ name, route }) => {
          const { status } = await get(site + route.path)
          expect(status === 401, `${name} answers ${status}, not 401`)
        }),
      )
    },
  },
  {
    name: 'an unknown file address is a 404',
    run: async site => {
      await ask(`${site}/files/${knownBuckets[0].slug}/${randomUUID()}.pdf`, 404)
    },
  },
  {
    name: 'pages carry the security headers',
    run: async site => {
      const { headers } = await ask(`${site}/`, 200)
      for (const [header, rule] of headerRules)
        expect(rule.test(headers.get(header) ?? ''), `${header} is "${headers.get(header) ?? 'missing'}"`)
    },
  },
  {
    name: 'plain HTTP leads to HTTPS',
    run: async site => {
      if (!site.startsWith('https:')) return
      const { status, headers } = await get(`${site.replace('https:', 'http:')}/`)
      expect(status === 301 || status === 308, `it answers ${status}, not 301`)
      expect(headers.get('location')?.startsWith('https:') ?? false, 'it leads elsewhere')
    },
  },
]

/** Why a check did not pass: what is wrong, or why nothing came back. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${patience} s`
  return error.cause instanceof Error ? `no answer: ${error.cause.message}` : error.message
}
