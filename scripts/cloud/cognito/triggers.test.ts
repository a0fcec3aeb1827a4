import { AdminAddUserToGroupCommand } from '@aws-sdk/client-cognito-identity-provider'
import { fetchAuthSession, signIn } from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failureOf, password, startCloud } from './cloud.fixture.ts'

const arn = (name: string) => `arn:aws:lambda:eu-west-2:123456789012:function:${name}`
const LambdaConfig = {
  PreAuthentication: arn('before'),
  PostAuthentication: arn('after'),
  PreTokenGenerationConfig: { LambdaArn: arn('tokens'), LambdaVersion: 'V2_0' },
}
const email = 'told@example.com'
const clientMetadata = { devices: 'token' }
const wrong = 'NotAuthorizedException: Incorrect username or password.'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud({ pool: { LambdaConfig } })
  const person = await cloud.addPerson(email)
  await cloud.admin.send(new AdminAddUserToGroupCommand({ ...person, GroupName: 'admins' }))
})
afterAll(() => cloud.close())
beforeEach(() => {
  cloud.newBrowser()
  cloud.events.splice(0)
  cloud.trigger.run = event => ({ payload: event })
})

const enter = (username = email, secret = password) =>
  signIn({ username, password: secret, options: { clientMetadata } })
const groups = async (forceRefresh = false) =>
  (await fetchAuthSession({ forceRefresh })).tokens?.accessToken.payload['cognito:groups']
const sources = () => cloud.events.map(({ triggerSource }) => triggerSource)

test('all are told of a sign-in, with what the browser says', async () => {
  await enter()
  expect(cloud.events).toMatchObject([
    {
      triggerSource: 'PreAuthentication_Authentication',
      version: '1',
      request: { validationData: clientMetadata, userNotFound: false, userAttributes: { email } },
    },
    { triggerSource: 'PostAuthentication_Authentication', request: { clientMetadata } },
    {
      triggerSource: 'TokenGeneration_Authentication',
      version: '2',
      request: { groupConfiguration: { groupsToOverride: ['admins'] } },
    },
  ])
  expect(cloud.events[0]?.request['clientMetadata']).toBeUndefined()
})

test('the last decides on the groups in tokens, new and renewed ones; an answer without any drops them', async () => {
  const groupOverrideDetails = { groupsToOverride: ['other'] }
  // Not what Cognito itself says in a token.
  const accessTokenGeneration = { claimsToAddOrOverride: { email, sub: 'forged' } }
  const claimsAndScopeOverrideDetails = { accessTokenGeneration, groupOverrideDetails }
  cloud.trigger.run = event => ({ payload: { ...event, response: { claimsAndScopeOverrideDetails } } })
  await enter()
  expect(await groups()).toEqual(['other'])
  expect(await groups(true)).toEqual(['other'])
  const { payload } = (await fetchAuthSession()).tokens!.accessToken
  expect(payload).toMatchObject({ email, sub: expect.not.stringMatching('forged') })
  expect(sources().at(-1)).toBe('TokenGeneration_RefreshTokens')
  cloud.trigger.run = event => ({ payload: event })
  expect(await groups(true)).toBeUndefined()
})

test('A-171 the first is told of a name that nobody has; none hears of a wrong password', async () => {
  expect(await failureOf(enter('nobody@example.com'))).toBe(wrong)
  expect(cloud.events).toMatchObject([
    {
      triggerSource: 'PreAuthentication_Authentication',
      userName: 'nobody@example.com',
      request: { userNotFound: true, userAttributes: {} },
    },
  ])
  cloud.events.splice(0)
  expect(await failureOf(enter(email, 'Wrong horse 1!'))).toBe(wrong)
  expect(sources()).toEqual(['PreAuthentication_Authentication'])
})

test('the first refuses with its own words, the right password too', async () => {
  cloud.trigger.run = () => ({ payload: undefined, error: { type: 'Error', message: 'Too many attempts' } })
  expect(await failureOf(enter())).toBe(
    'UserLambdaValidationException: PreAuthentication failed with error Too many attempts.',
  )
  expect(sources()).toEqual(['PreAuthentication_Authentication'])
})
