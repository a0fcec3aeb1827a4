import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { parseGroups } from '#runtime/user.ts'
import { preTokenGeneration } from './workers/preTokenGeneration.ts'

const tokensFor = async (
  own: string[],
  hasSecondFactor: () => Promise<boolean>,
  adminsNeedFactor = true,
  email = 'ada@example.com',
  email_verified = 'true',
) => {
  const event = Object.assign({} as PreTokenGenerationV2TriggerEvent, {
    userPoolId: 'pool',
    userName: 'ada',
    request: {
      groupConfiguration: { groupsToOverride: own },
      userAttributes: email ? { email, email_verified } : {},
    },
  })
  const { response } = await preTokenGeneration({ accounts: { hasSecondFactor }, adminsNeedFactor })(event)
  return response.claimsAndScopeOverrideDetails
}
const groupsFor = async (...given: Parameters<typeof tokensFor>) =>
  (await tokensFor(...given)).groupOverrideDetails?.groupsToOverride
const asked = () => Promise.reject(new Error('must not ask'))

describe('A-119 where administrators need a second factor', () => {
  it('one who has it keeps all groups', async () => {
    expect(await groupsFor(['admins', 'editors'], async () => true)).toEqual(['admins', 'editors'])
  })

  it('one who lacks it gets none of them, not those of an editor either', async () => {
    expect(await groupsFor(['admins', 'editors'], async () => false)).toEqual(['must-enrol'])
  })

  it.each([[['editors']], [[]]])('people in %j are not even asked about', async own => {
    expect(await groupsFor(own, asked)).toEqual(own)
  })

  it('nobody gets tokens while Cognito does not say', async () => {
    await expect(groupsFor(['admins'], () => Promise.reject(new Error('throttled')))).rejects.toThrow(
      'throttled',
    )
  })
})

describe('where they do not', () => {
  it('an administrator keeps all groups, and nobody asks for the second factor', async () => {
    expect(await groupsFor(['admins'], asked, false)).toEqual(['admins'])
  })

  it('A-119 A-067 whoever is required to have one by an administrator is held all the same', async () => {
    expect(await groupsFor(['editors', 'second-factor'], async () => false, false)).toEqual(['must-enrol'])
    expect(await groupsFor(['second-factor'], async () => false, false)).toEqual(['must-enrol'])
    expect(await groupsFor(['editors', 'second-factor'], async () => true, false)).toEqual([
      'editors',
      'second-factor',
    ])
  })

  it('names that mean nothing here are not in tokens: the gateway writes all of them as one text', async () => {
    const own = ['x,admins', 'x admins', 'editors', 'admins editors', 'board']
    const inTokens = await groupsFor(own, asked, false)
    expect(inTokens).toEqual(['editors'])
    expect(parseGroups(`[${inTokens?.join(' ')}]`)).toEqual(['editors'])
  })

  it("access tokens say the account's address, so that people are named by it", async () => {
    const { accessTokenGeneration } = await tokensFor(['editors'], asked, false)
    expect(accessTokenGeneration).toEqual({ claimsToAddOrOverride: { email: 'ada@example.com' } })
    const nameless = { groupOverrideDetails: { groupsToOverride: ['editors'] } }
    expect(await tokensFor(['editors'], asked, false, '')).toEqual(nameless)
    expect(await tokensFor(['editors'], asked, false, 'chair@example.com', 'false')).toEqual(nameless)
  })
})
