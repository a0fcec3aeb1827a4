import { afterAll, beforeEach, test } from 'vitest'
import { openStage } from './stage.ts'
import { neededGrants, runWithout } from './withholding.ts'

const stage = await openStage()
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.forgetAttempts()
  await stage.forgetSubscribers()
})

test.each(neededGrants(stage))('without $short, the flow is refused', grant => runWithout(stage, grant))
