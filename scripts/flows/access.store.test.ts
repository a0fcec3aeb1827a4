import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listRoutes } from '#contract/contract.ts'
import type { Access, Route } from '#contract/route.ts'
import { callsOf, pathOf } from '../testing/arbitraries.ts'
import { anotherVisitor, ask } from '../testing/ask.ts'
import { newMember } from '../../web/e2e/staff.ts'
import { signIn } from '../seed/signIn.ts'
import { tokenMaker } from '../testing/tokens.ts'
import { cloud } from '../testing/cloud.ts'

const { api, dir, cognito } = cloud
const origin = api.replace(/\/api$/, '')
const tokens = tokenMaker(dir, cognito)
/** One who is known to the pool: some routes look whether somebody still is an administrator. */
const admin = await newMember('admins')
const adminToken = await signIn(cognito, admin.email, admin.password)

/** Who calls, and which routes let them in. */
const people: { who: string; token?: string; may: readonly Access[] }[] = [
  { who: 'a visitor', may: ['public'] },
  { who: 'an account in no group', token: tokens.member(), may: ['public', 'account'] },
  {
    who: 'an administrator without a second factor',
    token: tokens.member('must-enrol'),
    may: ['public', 'account'],
  },
  { who: 'an editor', token: tokens.member('editors'), may: ['public', 'account', 'staff'] },
  { who: 'an administrator', token: adminToken, may: ['public', 'account', 'staff', 'admin'] },
  ...Object.entries(tokens.forged).map(([who, token]) => ({ who, token, may: ['public'] as const })),
]

/** A call that fits the route, so that nothing but its access refuses it. */
const fitting = (route: Route) => {
  const [call] = fc.sample(callsOf(route), { seed: 7, numRuns: 1 })
  if (!call) throw new Error(`There is no call of ${route.path}.`)
  return call
}

/** What only somebody who is let in is told: that the body cannot be read. So nothing comes of the call. */
const unreadable = '{'

const call = (route: Route, token: string | undefined, isIn: boolean) => {
  const sample = fitting(route)
  const body = isIn ? unreadable : JSON.stringify(sample.body)
  return ask(origin + pathOf(route, sample), {
    method: route.method === 'ANY' ? 'GET' : route.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'if-match': '"1"' },
    ...(route.body && { body }),
    from: anotherVisitor(),
  })
}

const routes = listRoutes()
  // The edge asks for pages by another name.
  .filter(({ route }) => route.path.startsWith('/api/'))

describe('S-1 S-2 S-7 S-8 A-114 A-115 A-116 who may call', () => {
  it.each(routes)('$name, which says $route.access', async ({ route }) => {
    const answers = await Promise.all(
      people.map(async ({ who, token, may }) => {
        const isIn = may.includes(route.access)
        const { status } = await call(route, token, isIn)
        const isRefused = status === 401 || status === 403
        return isIn === isRefused || status === 500 ? [`${who}: ${status}`] : []
      }),
    )
    expect(answers.flat()).toEqual([])
  })

  it('a visitor is told to sign in (401), and who is signed in that they may not (403)', async () => {
    for (const { route } of routes.filter(({ route: { access } }) => access !== 'public')) {
      expect((await call(route, undefined, false)).status, route.path).toBe(401)
      if (route.access === 'account') continue
      const { status, text } = await call(route, tokens.member(), false)
      expect([status, (JSON.parse(text) as { error: { code: string } }).error.code], route.path).toEqual([
        403,
        'not_allowed',
      ])
    }
  })
})
