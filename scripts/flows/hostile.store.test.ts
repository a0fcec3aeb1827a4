import { describe, expect, inject, it } from 'vitest'
import { listRoutes } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { anotherVisitor, ask } from '../testing/ask.ts'
import { hostileBodies, hostileQueries, hostileSegments, innards, patience } from '../testing/hostile.ts'
import { tokenMaker } from '../testing/tokens.ts'

const { api, dir, cognito } = inject('cloud')
const origin = api.replace(/\/api$/, '')
const tokens = tokenMaker(dir, cognito)

const send = (method: string, path: string, body?: string | Uint8Array, type = 'application/json') =>
  ask(origin + path, {
    method,
    // Each call is another administrator's, and another visitor's, so that no limit is in the way.
    headers: { authorization: `Bearer ${tokens.member('admins')}`, 'content-type': type, 'if-match': '"1"' },
    ...(body !== undefined && { body }),
    from: anotherVisitor(),
  })

const pathWith = ({ path }: Route, segment: string) => path.replace(/\{\w+\+?\}/g, segment)
const all = listRoutes().filter(({ route }) => route.path.startsWith('/api/') && route.method !== 'ANY')
/** One a function: what stands between caller and handler is the same for all; `hostile.test.ts` tries each route. */
const oneOfEach = (routes: typeof all) => [...new Map(routes.map(served => [served.fn, served])).values()]

/** What is wrong with an answer; a service that says it is not there is no fault. */
const faultOf = (what: string, { status, text, took }: Awaited<ReturnType<typeof ask>>): string[] => {
  const isFailure = status >= 500 && !/"code":"(not_configured|unavailable)"/.test(text)
  if (isFailure || innards.test(text)) return [`${what}: ${status} ${text.slice(0, 200)}`]
  return took > patience ? [`${what}: ${Math.round(took)} ms`] : []
}

describe('S-12 S-13 S-33 through edge and gateway nothing that is sent fails, shows what is inside, or takes long', () => {
  it.each(oneOfEach(all.filter(({ route }) => route.body)))('$name, bodies', async ({ route }) => {
    const path = pathWith(route, 'x')
    const answers = await Promise.all([
      ...Object.entries(hostileBodies).map(async ([what, body]) =>
        faultOf(what, await send(route.method, path, body)),
      ),
      send(route.method, path, hostileBodies['XML'], 'text/xml').then(answer => faultOf('as XML', answer)),
      send(route.method, path, 'a=b&c[]=d', 'application/x-www-form-urlencoded').then(answer =>
        faultOf('a form', answer),
      ),
    ])
    expect(answers.flat()).toEqual([])
  })

  const readers = oneOfEach(all.filter(({ route }) => route.method === 'GET'))
  it.each(readers)('$name, addresses', async ({ route }) => {
    const paths = [
      ...(route.path.includes('{') ? hostileSegments.map(segment => pathWith(route, segment)) : []),
      ...hostileQueries.map(query => `${pathWith(route, 'x')}?${query}`),
    ]
    const answers = await Promise.all(
      paths.map(async path => faultOf(path.slice(0, 80), await send('GET', path))),
    )
    expect(answers.flat()).toEqual([])
  })
})
