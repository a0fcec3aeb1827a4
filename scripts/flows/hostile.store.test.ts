import { describe, expect, it } from 'vitest'
import { listRoutes } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { anotherVisitor, ask } from '../testing/ask.ts'
import { hostileBodies, hostileQueries, hostileSegments, internals, patience } from '../testing/hostile.ts'
import { tokenMaker } from '../testing/tokens.ts'
import { cloud } from '../testing/cloud.ts'

const { api, dir, cognito } = cloud
const origin = api.replace(/\/api$/, '')
const tokens = tokenMaker(dir, cognito)

const call = (method: string, path: string, body?: string | Uint8Array, type = 'application/json') =>
  ask(origin + path, {
    method,
    // Each call is another administrator's, and another visitor's, so that no limit is in the way.
    headers: { authorization: `Bearer ${tokens.member('admins')}`, 'content-type': type, 'if-match': '"1"' },
    ...(body !== undefined && { body }),
    from: anotherVisitor(),
  })

const pathWith = ({ path }: Route, segment: string) => path.replace(/\{\w+\+?\}/g, segment)
const all = listRoutes().filter(({ route }) => route.path.startsWith('/api/') && route.method !== 'ANY')
/** One for each way in: what stands between caller and handler is the same for all; `hostile.test.ts` tries each route. */
const oneOfEach = (routes: typeof all) => [
  ...new Map(
    routes
      .toSorted((a, b) => a.route.path.split('{').length - b.route.path.split('{').length)
      .map(served => [`${served.route.access} ${served.route.signature}`, served]),
  ).values(),
]

/** Those that are worth the way through edge and gateway. */
const sampled = [
  'nothing',
  'broken JSON',
  'keys of a prototype',
  'deep nesting',
  'half a character',
  'a megabyte',
  'what is no UTF-8',
]

/** Faults of an answer; a service that says it is not there is no fault. */
const faultOf = (what: string, { status, text, took }: Awaited<ReturnType<typeof ask>>): string[] => {
  const isFailure = status >= 500 && !/"code":"(not_configured|unavailable)"/.test(text)
  if (isFailure || internals.test(text)) return [`${what}: ${status} ${text.slice(0, 200)}`]
  return took > patience ? [`${what}: ${Math.round(took)} ms`] : []
}

describe('S-12 S-13 S-33 through edge and gateway nothing that is sent fails, shows what is inside, or takes long', () => {
  it.each(oneOfEach(all.filter(({ route }) => route.body)))('$name, bodies', async ({ route }) => {
    const path = pathWith(route, 'x')
    const faults: string[] = []
    const send = async (what: string, body: string | Uint8Array | undefined, type?: string) =>
      faults.push(...faultOf(what, await call(route.method, path, body, type)))
    // Before the function has started nothing is said of how long it takes.
    await call(route.method, path, '{')
    for (const what of sampled) await send(what, hostileBodies[what])
    await send('as XML', hostileBodies['XML'], 'text/xml')
    await send('a form', 'a=b&c[]=d', 'application/x-www-form-urlencoded')
    expect(faults).toEqual([])
  })

  const readers = oneOfEach(all.filter(({ route }) => route.method === 'GET'))
  it.each(readers)('$name, addresses', async ({ route }) => {
    const paths = [
      ...(route.path.includes('{') ? hostileSegments.map(segment => pathWith(route, segment)) : []),
      ...hostileQueries.map(query => `${pathWith(route, 'x')}?${query}`),
    ]
    await call('GET', pathWith(route, 'x'))
    const faults: string[] = []
    for (const path of paths) faults.push(...faultOf(path.slice(0, 80), await call('GET', path)))
    expect(faults).toEqual([])
  })
})
