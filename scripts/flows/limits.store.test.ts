import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { listRoutes } from '#contract/contract.ts'
import { limitOf } from '#contract/limits.ts'
import type { Route } from '#contract/route.ts'
import { endpoint } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { context, httpEvent } from '#runtime/testing.ts'

/** One route for each action that the contract counts. */
const counted = [
  ...new Map(
    listRoutes().flatMap(({ route, name }) => (route.limit ? [[route.limit, { route, name }] as const] : [])),
  ),
].map(([action, { route, name }]) => ({ action, route, name, ...limitOf(action) }))

/** Who has not called yet: a person, and for public routes a network. */
const anew = () => ({
  claims: { sub: randomUUID(), 'cognito:groups': '[admins]' },
  headers: {
    'x-viewer-address': `2001:db8:${randomUUID()
      .match(/[0-9a-f]{4}/g)
      ?.slice(0, 2)
      .join(':')}::1`,
  },
})

describe('S-30 A-213 A-214 of 50 calls at once, or more where more may pass', () => {
  it.each(counted)(
    'exactly $limit of $action pass, and the others are told when to come again',
    async given => {
      const { action, limit, windowSeconds, name } = given
      // What it reads and does is not counted here: only who comes through.
      const { access } = given.route
      const route = { method: 'GET', path: '/api/counted', access, limit: action } as const
      const declared: Route = { ...route, summary: '', returns: z.object({}), problems: [] }
      let acted = 0
      const taken = new Map<string, number>()
      const handler = endpoint(
        name,
        declared,
        () => async () => {
          acted++
          return {}
        },
        () => undefined,
        () => ({
          comesFromEdge: async () => true,
          revocations: { isRevoked: async () => false },
          // That a count holds when many come at once is shown with the table: `rateLimit.store.test.ts`.
          rateLimits: {
            take: async (subject, asked) => {
              const count = (taken.get(`${subject} ${asked}`) ?? 0) + 1
              taken.set(`${subject} ${asked}`, count)
              if (count > limitOf(asked).limit) throw new Problem('too_many', { retryAfter: windowSeconds })
            },
          },
          audit: { record: async () => undefined },
        }),
      )
      const { claims, headers } = anew()
      const event = httpEvent({ headers, ...(access !== 'public' && { claims }) })
      const calls = Math.max(50, limit + 10)
      const answers = await Promise.all(Array.from({ length: calls }, () => handler(event, context)))
      const refused = answers.filter(({ statusCode }) => statusCode === 429)
      expect([acted, refused.length]).toEqual([limit, calls - limit])
      for (const { headers: told = {} } of refused) expect(told['retry-after']).toBe(String(windowSeconds))
    },
  )
})
