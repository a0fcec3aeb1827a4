import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listRoutes } from '#contract/contract.ts'
import { endpoint } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { context, httpEvent, plainGuards } from '#runtime/testing.ts'
import { callsOf, type Generated } from '../testing/arbitraries.ts'
import { hostileBodies, hostileTexts, internals, withTexts } from '../testing/hostile.ts'

const routes = listRoutes().filter(({ route }) => route.method !== 'ANY')
const claims = { sub: 'person-1', 'cognito:groups': '[admins]' }

/** A route whose handler says, by not finding it, that a call came through. */
const door = ({ name, route }: (typeof routes)[number]) => {
  // How often somebody calls is not what this is about.
  const { limit, ...unlimited } = route
  const handler = endpoint(
    limit ?? name,
    unlimited,
    () => async () => {
      throw new Problem('not_found')
    },
    () => undefined,
    plainGuards().guards,
  )
  return async (given: { params: Record<string, string>; query: Record<string, string>; body?: string }) => {
    const { statusCode = 0, body = '' } = await handler(
      httpEvent({ ...given, claims, headers: { 'if-match': '"1"' } }),
      context,
    )
    return { status: statusCode, body }
  }
}
const sent = ({ params, query, body }: Generated, other = body) => ({
  params,
  query,
  ...(other !== undefined && { body: JSON.stringify(other) }),
})
const isAnswered = ({ status, body }: { status: number; body: string }) =>
  [400, 404, 413].includes(status) && !internals.test(body)

describe('S-13 S-33 whatever is sent, a route reads it or says what is wrong', () => {
  it.each(routes)('$name', async served => {
    const ask = door(served)
    await fc.assert(
      fc.asyncProperty(callsOf(served.route), fc.constantFrom(...hostileTexts), async (call, text) => {
        expect(await ask(sent(call))).toSatisfy(isAnswered)
        for (const body of withTexts(call.body, text).slice(0, 4))
          expect(await ask(sent(call, body))).toSatisfy(isAnswered)
        const [params] = withTexts(call.params, text) as Record<string, string>[]
        if (params) expect(await ask(sent({ ...call, params }))).toSatisfy(isAnswered)
      }),
      { numRuns: 8 },
    )
  })
})

const taking = routes.filter(({ route }) => route.body && !route.signature)

describe('S-9 S-12 what a route does not take', () => {
  it.each(taking)(
    '$name refuses unknown fields, and everything that is no call of it, with 400',
    async served => {
      const ask = door(served)
      const calls = fc.sample(callsOf(served.route), { seed: 7, numRuns: 20 })
      const call = calls.find(({ body }) => served.route.body?.safeParse(body).success)
      if (call && typeof call.body === 'object' && !Array.isArray(call.body)) {
        expect((await ask(sent(call))).status).toBe(404)
        for (const more of [
          { admin: true },
          { groups: ['admins'] },
          JSON.parse('{"__proto__":{"a":1}}') as object,
        ])
          expect(
            (await ask(sent(call, Object.assign(Object.create(null), call.body, more)))).status,
            JSON.stringify(more),
          ).toBe(400)
      }
      for (const [what, bytes] of Object.entries(hostileBodies)) {
        const body = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString()
        expect((await ask({ params: call?.params ?? {}, query: {}, body })).status, what).toBe(400)
      }
    },
  )
})
