import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { FunctionName } from '../../infra/functions.ts'
import { nameOf } from './functionNames.ts'
import { openStage } from './stage.ts'
import { runFlow, expectRefused, nameGrant, neededGrants, runWithout } from './withholding.ts'

const stage = await openStage()
const { cloud } = stage
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.forgetAttempts()
  await stage.forgetSubscribers()
})

const names = [...cloud.functions.keys()].map(id => nameOf(id) as FunctionName)
const needed = neededGrants(stage)

describe('with the policies of the template', () => {
  test.each(names)('%s does its work', async name => {
    await runFlow(stage, name)
    expect(cloud.iam.refusals).toEqual([])
  })

  test('every grant is used, or it is written why not', () => {
    const unexplained = cloud
      .unusedGrants()
      .map(grant => nameGrant(stage, grant))
      .filter(({ reason }) => !reason)
    expect(unexplained.map(({ short }) => short)).toEqual([])
  })
})

/** One for each function; `npm run test:full` runs the flows without each of the others too. */
const firsts = [...new Map(needed.toReversed().map(grant => [grant.name, grant])).values()]

describe('without one grant', () => {
  test('grants are found in the template', () => expect(needed.length).toBeGreaterThan(30))

  test.each(needed)('$short: a call that the flows made is refused', grant => {
    cloud.iam.withhold(grant)
    const refused = cloud.iam.uses().filter(use => !cloud.iam.permits(use.role, use))
    cloud.iam.withhold()
    expectRefused(refused, grant)
  })

  test.each(firsts)('$short: the flow is refused', grant => runWithout(stage, grant))
})
