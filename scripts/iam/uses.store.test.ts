import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { FunctionName } from '../../infra/functions.ts'
import { noteGrants } from '../testing/noteGrants.ts'
import { openStage } from './stage.ts'
import { runFlow } from './withholding.ts'

/** Functions with a grant that no other test uses; `scripts/testing/grants.ts` asks for every one at the end of a run. */
const functions = [
  'broadcastSecurity',
  'callExternalApi',
  'closeConnections',
  'exportAudit',
  'feeds',
  'handleMailNotice',
  'pollProviders',
  'processFile',
  'processUpload',
  'providers',
  'publishSite',
  'recordSharePrice',
  'remindReviews',
  'remindSubscribers',
  'restrictedDocuments',
  'rnsFeedProxy',
  'rotateOriginSecret',
  'security',
  'sendContactMessage',
  'services',
  'sharePrice',
  'sightReleases',
  'uploads',
  'watchReleases',
] satisfies FunctionName[]

const stage = await openStage()
afterAll(async () => {
  noteGrants(stage.cloud)
  await stage.close()
})
beforeEach(async () => {
  await stage.forgetAttempts()
  await stage.forgetSubscribers()
})

describe('with the policies of the template', () => {
  test.each(functions)('%s does its work', async name => {
    await runFlow(stage, name)
    expect(stage.cloud.iam.refusals).toEqual([])
  })
})
