import { describe, expect, it } from 'vitest'
import { listRoutes, routes } from '#contract/contract.ts'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { anotherVisitor, ask } from '../testing/ask.ts'
import { cloud } from '../testing/cloud.ts'
import { tokenMaker } from '../testing/tokens.ts'

const origin = cloud.api.replace(/\/api$/, '')
const { member, forged } = tokenMaker(cloud.dir, cloud.cognito)

/** One route of each access; which people each route lets in: `lambdas/runtime/access.test.ts`. */
const ofEach = {
  public: routes.listAnnouncements,
  account: routes.openSession,
  staff: routes.listDocuments,
  admin: routes.listTeam,
}

const statusOf = async (
  { method, path }: { method: string; path: string },
  token?: string,
): Promise<number> =>
  (
    await ask(origin + path, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(method !== 'GET' && { body: '{' }),
      from: anotherVisitor(),
    })
  ).status

/** A function behind the authoriser says 400 of a body that cannot be read, or answers. */
const isIn = (status: number): boolean => status === 200 || status === 400

describe('S-1 S-2 S-7 through the gateway and its authoriser', () => {
  it('a genuine token of the right group is let in, and nobody else', async () => {
    const callers = [undefined, member(), member('must-enrol'), member('editors'), member('admins')]
    const seen = await Promise.all(
      Object.values(ofEach).map(route =>
        Promise.all(callers.map(async token => isIn(await statusOf(route, token)))),
      ),
    )
    expect(seen).toEqual([
      [true, true, true, true, true],
      [false, true, true, true, true],
      [false, false, false, true, true],
      [false, false, false, false, true],
    ])
  })

  it('somebody in no group is refused by each function, which puts it on record', async () => {
    const guarded = listRoutes().filter(({ route }) => ['staff', 'admin'].includes(route.access))
    const oneOfEach = [...new Map(guarded.map(served => [served.fn, served])).values()]
    const newcomer = member()
    const statuses = await inParallel(oneOfEach, 4, ({ route: { method, path } }) =>
      statusOf({ method, path: path.replace(/\{\w+\+?\}/g, 'x') }, newcomer),
    )
    expect(new Set(statuses)).toEqual(new Set([403]))
    const refused = (await trail()).filter(({ action_type }) => action_type === 'ACCESS_REFUSED')
    expect(refused.map(({ object }) => object)).toEqual(
      expect.arrayContaining(oneOfEach.map(({ name }) => name)),
    )
  })

  it.each(Object.entries(forged))('%s is refused wherever a token is asked for', async (_, token) => {
    for (const route of [ofEach.account, ofEach.staff, ofEach.admin])
      // 403 where the token is genuine, and its scope is not the one that is asked for.
      expect([401, 403], route.path).toContain(await statusOf(route, token))
    expect(await statusOf(ofEach.public, token)).toBe(200)
  })
})
