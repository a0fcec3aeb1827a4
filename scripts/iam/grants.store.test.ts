import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FunctionName } from '../../infra/functions.ts'
import type { FunctionGrant } from '../local/cloud.ts'
import { fitsArn } from '../local/iam/statements.ts'
import { flows, nameOf } from './flows.ts'
import { openStage } from './stage.ts'
import { reasonFor, shortly } from './unused.ts'

const stage = await openStage()
const { cloud } = stage
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.forgetAttempts()
  await stage.forgetSubscribers()
})

const names = new Map([...cloud.functions].map(([id, fn]) => [fn, nameOf(id) as FunctionName]))
const named = (grant: FunctionGrant) => {
  const name = names.get(grant.fn)!
  const { action, resource } = grant
  return { ...grant, name, short: shortly(name, action, resource), reason: reasonFor(action, resource) }
}
const grants = cloud.grants().map(named)

/**
 * The flow of a function, by itself: who follows the tables does the same work once more, and would now and then be
 * the first to do it.
 */
const alone = async (name: FunctionName): Promise<void> => {
  const follow =
    name === 'followDocument'
      ? () => undefined
      : cloud.fault({ kind: 'delay', on: 'followDocument', times: Infinity, milliseconds: 2000 })
  await flows[name](stage).finally(follow)
}

describe('with the policies of the template', () => {
  test.each([...names.values()])('%s does its work', async name => {
    await alone(name)
    expect(cloud.iam.refusals).toEqual([])
  })

  test('every grant is used, or it is written why not', () => {
    const unexplained = cloud
      .unusedGrants()
      .map(named)
      .filter(({ reason }) => !reason)
    expect(unexplained.map(({ short }) => short)).toEqual([])
  })
})

describe('without one grant', () => {
  const needed = grants.filter(({ reason }) => !reason)

  test('grants are found in the template', () => expect(needed.length).toBeGreaterThan(30))

  test.each(needed)('$short is refused', async ({ name, fn, role, action, resource }) => {
    // A function keeps the origin secret that it has read.
    if (action.startsWith('secretsmanager:'))
      await cloud.reload(fn, join(import.meta.dirname, '../../dist/lambdas', name))
    const before = cloud.iam.refusals.length
    const refusals = () => cloud.iam.refusals.slice(before)
    cloud.iam.withhold({ role, action, resource })
    let ended = false
    const flow = alone(name).finally(() => (ended = true))
    // Given back at the first refusal, so that what tries again gets through.
    const given = vi.waitUntil(() => ended || refusals().length, 30_000).finally(() => cloud.iam.withhold())
    await Promise.allSettled([flow, given])
    await cloud.idle()
    expect(refusals()).not.toEqual([])
    for (const refusal of refusals()) {
      expect(refusal).toMatchObject({ role, action })
      expect(fitsArn(resource, refusal.resource), refusal.resource).toBe(true)
    }
  })
})
