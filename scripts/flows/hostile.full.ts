import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '#contract/contract.ts'
import { openStage, type Stage } from '../iam/stage.ts'
import { callsOf, type Generated, pathOf } from '../testing/arbitraries.ts'
import { anotherVisitor, ask } from '../testing/ask.ts'
import { hostileTexts, innards, patience, withTexts } from '../testing/hostile.ts'
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
    const send = (call: Generated) =>
      ask(origin + pathOf(route, call), {
        method: route.method,
        headers: {
          authorization: `Bearer ${tokens.member('admins')}`,
          'content-type': 'application/json',
          'if-match': '"1"',
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        from: anotherVisitor(),
      })
    await fc.assert(
      fc.asyncProperty(callsOf(route), fc.constantFrom(...hostileTexts), async (call, text) => {
        const others = withTexts(call.body, text).slice(0, replaced)
        for (const body of [call.body, ...others]) {
          const answer = await send({ ...call, body })
          const isFailure = answer.status >= 500 && !/"code":"(not_configured|unavailable)"/.test(answer.text)
          expect(isFailure, `${answer.status} ${answer.text.slice(0, 300)}`).toBe(false)
          expect(answer.text).not.toMatch(innards)
          expect(answer.took).toBeLessThan(patience)
        }
      }),
      { numRuns: runs },
    )
  })
})
