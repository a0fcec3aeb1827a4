import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '#contract/contract.ts'
import { openStage, type Stage } from '../iam/stage.ts'
import { callsOf, type Generated, pathOf } from '../testing/arbitraries.ts'
import { anotherVisitor, ask } from '../testing/ask.ts'
import { hostileBodies, hostileTexts, innards, patience, withTexts } from '../testing/hostile.ts'
import { tokenMaker, type TokenMaker } from '../testing/tokens.ts'

/** Calls of each route that fit its schemas, and how often a text in them is replaced by a hostile one. */
const [runs, replaced] = [25, 3]

let stage: Stage
let tokens: TokenMaker
beforeAll(async () => {
  stage = await openStage()
  tokens = tokenMaker(stage.dir, stage.cloud.cognito)
})
afterAll(() => stage.close())

const routes = listRoutes().filter(({ route }) => route.path.startsWith('/api/') && route.method !== 'ANY')

describe('S-13 S-33 calls that fit, and calls that nearly do, fail nowhere and show nothing of what is inside', () => {
  it.each(routes)('$name', async ({ route }) => {
    const origin = stage.cloud.api.replace(/\/api$/, '')
    const send = (call: Pick<Generated, 'params' | 'query'>, body: string | Uint8Array | undefined) =>
      ask(origin + pathOf(route, call), {
        method: route.method,
        headers: { authorization: `Bearer ${tokens.member('admins')}`, 'if-match': '"1"' },
        ...(body !== undefined && { body }),
        from: anotherVisitor(),
      })
    const judge = ({ status, text, took }: Awaited<ReturnType<typeof ask>>) => {
      const isFailure = status >= 500 && !/"code":"(not_configured|unavailable)"/.test(text)
      expect(isFailure, `${status} ${text.slice(0, 300)}`).toBe(false)
      expect(text).not.toMatch(innards)
      expect(took).toBeLessThan(patience)
    }
    await fc.assert(
      fc.asyncProperty(callsOf(route), fc.constantFrom(...hostileTexts), async (call, text) => {
        const others = withTexts(call.body, text).slice(0, replaced)
        for (const body of [call.body, ...others])
          judge(await send(call, body === undefined ? undefined : JSON.stringify(body)))
      }),
      { numRuns: runs },
    )
    if (route.body)
      for (const body of Object.values(hostileBodies)) judge(await send({ params: {}, query: {} }, body))
  })
})
