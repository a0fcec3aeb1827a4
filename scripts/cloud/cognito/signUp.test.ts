import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider'
import {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
  signUp,
} from 'aws-amplify/auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failureOf, password, startCloud } from './cloud.fixture.ts'

const fn = 'arn:aws:lambda:eu-west-2:000000000000:function:trigger'
const names = ['PreSignUp', 'CustomMessage', 'PostConfirmation', 'PreAuthentication', 'PostAuthentication']
const LambdaConfig = Object.fromEntries(names.map(name => [name, fn]))

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeEach(async () => {
  cloud = await startCloud({ pool: { LambdaConfig } })
})
afterEach(() => cloud.close())

const hour = 3_600_000
const username = 'ada@example.com'
const join = (options = {}) =>
  signUp({
    username,
    password,
    options: { userAttributes: { email: username, name: 'Ada Byron' }, ...options },
  })
const mismatch = 'CodeMismatchException: Invalid verification code provided, please try again.'
const ended = 'ExpiredCodeException: Invalid code provided, please request a code again.'
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

test('A-002 an account is made with a mailed code, and only then can sign in', async () => {
  const joined = await join()
  expect(joined).toMatchObject({
    isSignUpComplete: false,
    nextStep: {
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'a***@e***', deliveryMedium: 'EMAIL' },
    },
  })
  expect((await signIn({ username, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
  const code = await cloud.codeTo(username)
  expect(await failureOf(confirmSignUp({ username, confirmationCode: wrongOf(code) }))).toBe(mismatch)
  expect(await confirmSignUp({ username, confirmationCode: code })).toMatchObject({ isSignUpComplete: true })
  expect(await signIn({ username, password })).toMatchObject({ isSignedIn: true })
  expect(await failureOf(confirmSignUp({ username, confirmationCode: code }))).toBe(
    'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
  )
})

test('A-173 a second account with the same address is refused, whatever its case', async () => {
  await join()
  expect(await failureOf(signUp({ username: 'ADA@example.com', password }))).toBe(
    'UsernameExistsException: User already exists',
  )
})

test('a weak password, a name that is no address and an attribute that the pool lacks are refused in words', async () => {
  const refused = (name: string, secret: string, userAttributes = {}) =>
    failureOf(signUp({ username: name, password: secret, options: { userAttributes } }))
  const policy = 'InvalidPasswordException: Password did not conform with policy: Password '
  expect(await refused(username, 'Short 1!')).toBe(`${policy}not long enough`)
  expect(await refused(username, 'correct horse 1!')).toBe(`${policy}must have uppercase characters`)
  expect(await refused(username, 'CORRECT HORSE 1!')).toBe(`${policy}must have lowercase characters`)
  expect(await refused(username, 'CorrectHorse1234')).toBe(`${policy}must have symbol characters`)
  expect(await refused('ada', password)).toBe('InvalidParameterException: Username should be an email.')
  expect(await refused(username, password, { 'custom:role': 'x' })).toContain('custom:role')
  expect(await refused(username, password, { email_verified: 'true' })).toContain('NotAuthorizedException')
})

test('a code is sent again and the old one stops; after 24 hours it ends; five tries an hour', async () => {
  await join()
  const first = await cloud.codeTo(username)
  await resendSignUpCode({ username })
  const second = await cloud.codeTo(username)
  const confirm = (confirmationCode: string) => failureOf(confirmSignUp({ username, confirmationCode }))
  expect(first === second || (await confirm(first)) === mismatch).toBe(true)
  cloud.time.ahead = 24 * hour
  expect(await confirm(second)).toBe(ended)
  await resendSignUpCode({ username })
  const third = await cloud.codeTo(username)
  for (let i = 0; i < 4; i++) expect(await confirm(wrongOf(third))).toBe(mismatch)
  expect(await confirm(third)).toBe(
    'LimitExceededException: Attempt limit exceeded, please try after some time.',
  )
  cloud.time.ahead += hour + 1000
  expect(await confirm(third)).toContain('no error')
})

test('a forgotten password is replaced with a mailed code', async () => {
  await cloud.addPerson(username)
  expect((await resetPassword({ username })).nextStep.codeDeliveryDetails.destination).toBe('a***@e***')
  const code = await cloud.codeTo(username)
  const confirm = (confirmationCode: string) =>
    failureOf(confirmResetPassword({ username, confirmationCode, newPassword: 'Another horse 2!' }))
  expect(await confirm(wrongOf(code))).toBe(mismatch)
  await cloud.restart()
  expect(await confirm(code)).toContain('no error')
  expect(await confirm(code)).not.toContain('no error')
  expect(await failureOf(signIn({ username, password }))).toContain('Incorrect username or password.')
  expect(await signIn({ username, password: 'Another horse 2!' })).toMatchObject({ isSignedIn: true })
})

test('A-171 recovery and codes answer alike for a name that nobody has', async () => {
  const person = await cloud.addPerson('adam@example.com')
  const unverified = [{ Name: 'email_verified', Value: 'false' }]
  await cloud.addPerson('alan@example.com')
  await cloud.admin.send(
    new AdminUpdateUserAttributesCommand({
      ...person,
      Username: 'alan@example.com',
      UserAttributes: unverified,
    }),
  )
  const all = ['adam@example.com', 'anne@example.com', 'alan@example.com']
  const alike = async (act: (name: string) => Promise<unknown>) => {
    const outcomes = await Promise.all(all.map(name => failureOf(act(name))))
    expect(new Set(outcomes).size).toBe(1)
    return outcomes[0]!
  }
  const reset = (name: string) =>
    confirmResetPassword({ username: name, confirmationCode: 'wrong', newPassword: 'Another horse 2!' })
  expect(await alike(reset)).toBe(ended)
  expect(await alike(name => resetPassword({ username: name }))).toContain('a***@e***')
  expect(await alike(reset)).toBe(mismatch)
  expect(await cloud.mailsTo('anne@example.com')).toEqual([])
})

test('triggers get the events of Cognito, word the mails, and can refuse', async () => {
  cloud.trigger.run = event =>
    event.triggerSource.startsWith('CustomMessage')
      ? {
          payload: {
            ...event,
            response: {
              emailSubject: 'Welcome',
              emailMessage: `code=${String(event.request.codeParameter)}`,
            },
          },
        }
      : { payload: event }
  const { userId } = await join({ clientMetadata: { from: 'test' } })
  const [mail] = await cloud.mailsTo(username)
  expect(mail).toMatchObject({ subject: 'Welcome', from: 'no-reply@verificationemail.com' })
  expect(mail?.body.html).toMatch(/^code=\d{6}$/)
  await confirmSignUp({ username, confirmationCode: await cloud.codeTo(username) })
  await signIn({ username, password })
  const shared = { version: '1', region: 'eu-west-2', userPoolId: cloud.pool.ref }
  const attributes = { email: username, name: 'Ada Byron' }
  const confirmed = { ...attributes, sub: userId, email_verified: 'true', 'cognito:user_status': 'CONFIRMED' }
  expect(cloud.events).toMatchObject([
    {
      ...shared,
      triggerSource: 'PreSignUp_SignUp',
      callerContext: { clientId: cloud.client.ref },
      request: { userAttributes: attributes, clientMetadata: { from: 'test' } },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    },
    {
      ...shared,
      triggerSource: 'CustomMessage_SignUp',
      userName: userId,
      request: {
        userAttributes: {
          ...attributes,
          sub: userId,
          email_verified: 'false',
          'cognito:user_status': 'UNCONFIRMED',
        },
        codeParameter: '{####}',
        usernameParameter: null,
      },
      response: { emailMessage: null, emailSubject: null, smsMessage: null },
    },
    {
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      userName: userId,
      request: { userAttributes: confirmed },
    },
    {
      triggerSource: 'PreAuthentication_Authentication',
      userName: userId,
      request: { userAttributes: confirmed, userNotFound: false },
    },
    {
      triggerSource: 'PostAuthentication_Authentication',
      userName: userId,
      request: { newDeviceUsed: false },
    },
  ])

  cloud.newBrowser()
  await failureOf(signIn({ username: 'nobody@example.com', password }))
  expect(cloud.events.at(-1)).toMatchObject({
    triggerSource: 'PreAuthentication_Authentication',
    userName: 'nobody@example.com',
    request: { userAttributes: {}, userNotFound: true },
  })

  cloud.trigger.run = () => ({ payload: null, error: { type: 'Error', message: 'Come back later' } })
  expect(await failureOf(signIn({ username, password }))).toBe(
    'UserLambdaValidationException: PreAuthentication failed with error Come back later.',
  )
  expect(await failureOf(signUp({ username: 'other@example.com', password }))).toBe(
    'UserLambdaValidationException: PreSignUp failed with error Come back later.',
  )
  cloud.trigger.run = event => ({ payload: event })
  expect(await signUp({ username: 'other@example.com', password })).toMatchObject({ isSignUpComplete: false })
})

test('a PreSignUp trigger may confirm at once, and a pool may be closed to strangers', async () => {
  cloud.trigger.run = event => ({
    payload: { ...event, response: { autoConfirmUser: true, autoVerifyEmail: true } },
  })
  expect(await join()).toMatchObject({ isSignUpComplete: true })
  expect(await cloud.mailsTo(username)).toEqual([])
  expect(await signIn({ username, password })).toMatchObject({ isSignedIn: true })
  const closed = await startCloud({ pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } } })
  expect(await failureOf(signUp({ username: 'eve@example.com', password }))).toBe(
    'NotAuthorizedException: SignUp is not permitted for this user pool',
  )
  await closed.close()
})
