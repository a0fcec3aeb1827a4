import { expect, it } from 'vitest'
import { listRoutes } from '#contract/contract.ts'
import type { Access, Route } from '#contract/route.ts'
import { endpoint, type Handler } from './endpoint.ts'
import { context, httpEvent, plainGuards } from './testing.ts'

/** Who calls, with the claims that the gateway hands on of a token it has verified, and what lets them in. */
const people: { who: string; groups?: string; may: readonly Access[] }[] = [
  { who: 'a visitor', may: ['public'] },
  { who: 'an account in no group', groups: '[]', may: ['public', 'account'] },
  { who: 'an administrator without a second factor', groups: '[must-enrol]', may: ['public', 'account'] },
  { who: 'an editor', groups: '[editors]', may: ['public', 'account', 'staff'] },
  { who: 'an administrator', groups: '[admins]', may: ['public', 'account', 'staff', 'admin'] },
]

class Reached extends Error {}

/** Whether a call gets as far as the handler, or what it is answered. */
const outcome = async (name: string, route: Route, groups: string | undefined) => {
  // The other conditions of a call, and its limit, have their own tests.
  const { method, path, access, summary, returns, problems } = route
  const bare: Route = { method, path, access, summary, returns, problems }
  let isReached = false
  const act: Handler<Route> = async () => {
    isReached = true
    throw new Reached()
  }
  const handler = endpoint(
    name,
    bare,
    () => act,
    () => undefined,
    plainGuards().guards,
  )
  const claims = groups === undefined ? undefined : { sub: 'person-1', 'cognito:groups': groups }
  const { statusCode, body } = await handler(httpEvent(claims ? { claims } : {}), context)
  return isReached
    ? 'in'
    : `${statusCode} ${(JSON.parse(body ?? '') as { error: { code: string } }).error.code}`
}

it.each(listRoutes())(
  'S-1 S-7 S-8 A-114 A-115 A-116 $name lets in whom its access, $route.access, says',
  async ({ name, route }) => {
    for (const { who, groups, may } of people) {
      const refusal =
        groups === undefined
          ? '401 not_signed_in'
          : groups === '[must-enrol]'
            ? '403 second_factor_required'
            : '403 not_allowed'
      const expected = may.includes(route.access) ? 'in' : refusal
      expect(await outcome(name, route, groups), who).toBe(expected)
    }
  },
)
