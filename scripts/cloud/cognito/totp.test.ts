import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import {
  confirmSignIn,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as session from '../../../web/src/session.ts'
import * as steps from '../../../web/src/session/signIn.ts'
import { failureOf, password, startCloud } from './cloud.fixture.ts'
import { totpAt } from './totp.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeEach(async () => {
  // A browser that was never here: what it keeps for itself is empty.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  cloud = await startCloud()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await cloud.close()
})

const username = 'ada@example.com'
const codeNow = (secret: string): string =>
  totpAt(secret, Math.floor((Date.now() + cloud.time.ahead) / 30_000))
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const later = (): void => {
  cloud.time.ahead += 30_000
}

test('the codes are those of RFC 6238', () => {
  // Its appendix B, the key 12345678901234567890 in base32, the last six of eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(totpAt(secret, Math.floor(59 / 30))).toBe('287082')
  expect(totpAt(secret, Math.floor(1111111109 / 30))).toBe('081804')
  expect(totpAt(secret, Math.floor(20000000000 / 30))).toBe('353130')
})

test('A-119 a person sets up TOTP, and signs in with a code that works once', async () => {
  await cloud.addPerson(username)
  await signIn({ username, password })
  const { sharedSecret } = await setUpTOTP()
  expect(await failureOf(updateMFAPreference({ totp: 'PREFERRED' }))).toContain('has not verified')
  expect(await failureOf(verifyTOTPSetup({ code: wrongOf(codeNow(sharedSecret)) }))).toBe(
    'EnableSoftwareTokenMFAException: Code mismatch',
  )
  const first = codeNow(sharedSecret)
  await verifyTOTPSetup({ code: first })
  await updateMFAPreference({ totp: 'PREFERRED' })
  expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] })

  await cloud.restart()
  cloud.newBrowser()
  const asked = await signIn({ username, password })
  expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  const confirm = (challengeResponse: string) => failureOf(confirmSignIn({ challengeResponse }))
  // The very same one: half a minute may have begun since.
  expect(await confirm(first)).toBe('ExpiredCodeException: Your software token has already been used once.')
  later()
  expect(await confirm(wrongOf(codeNow(sharedSecret)))).toBe(
    'CodeMismatchException: Invalid code received for user',
  )
  expect(await confirmSignIn({ challengeResponse: codeNow(sharedSecret) })).toMatchObject({
    isSignedIn: true,
  })
})

test('guessing codes locks the account', async () => {
  await cloud.addPerson(username)
  await signIn({ username, password })
  const { sharedSecret } = await setUpTOTP()
  await verifyTOTPSetup({ code: codeNow(sharedSecret) })
  await updateMFAPreference({ totp: 'PREFERRED' })
  cloud.newBrowser()
  later()
  await signIn({ username, password })
  const guess = () => failureOf(confirmSignIn({ challengeResponse: wrongOf(codeNow(sharedSecret)) }))
  for (let i = 0; i < 5; i++) expect(await guess()).toContain('CodeMismatchException')
  expect(await guess()).toBe('NotAuthorizedException: Password attempts exceeded')
})

test('a pool that requires MFA makes people set it up as they sign in', async () => {
  await cloud.close()
  cloud = await startCloud({ pool: { MfaConfiguration: 'ON' } })
  await cloud.addPerson(username)
  const { nextStep } = await signIn({ username, password })
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
  const { sharedSecret } = nextStep.totpSetupDetails
  expect(await confirmSignIn({ challengeResponse: codeNow(sharedSecret) })).toMatchObject({
    isSignedIn: true,
  })
  cloud.newBrowser()
  later()
  expect((await signIn({ username, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  expect(await confirmSignIn({ challengeResponse: codeNow(sharedSecret) })).toMatchObject({
    isSignedIn: true,
  })
})

describe('A-119 the portal, in a pool that requires a second factor', () => {
  const begin = async (client: object = {}) => {
    await cloud.close()
    cloud = await startCloud({ pool: { MfaConfiguration: 'ON' }, client })
    await cloud.addPerson(username)
    const step = await steps.signIn(username, password)
    if (step.name !== 'totpSetup') throw new Error(step.name)
    return step.secret
  }

  test('takes the first code of the new app, also after a wrong one, and asks for one ever after', async () => {
    const secret = await begin()
    expect(await failureOf(steps.answerSignIn(wrongOf(codeNow(secret))))).toContain(
      'EnableSoftwareTokenMFAException',
    )
    expect(await steps.answerSignIn(codeNow(secret))).toEqual({ name: 'done' })
    expect(await session.currentSession()).toMatchObject({ email: username })
    cloud.newBrowser()
    later()
    expect(await steps.signIn(username, password)).toEqual({ name: 'totp' })
    expect(await steps.answerSignIn(codeNow(secret))).toEqual({ name: 'done' })
  })

  test('waits as long as its client says, and gives a new key after that', async () => {
    const secret = await begin({ AuthSessionValidity: 15 })
    cloud.time.ahead += 14 * 60_000
    expect(await failureOf(steps.answerSignIn(wrongOf(codeNow(secret))))).toContain('Code mismatch')
    cloud.time.ahead += 2 * 60_000
    expect(await failureOf(steps.answerSignIn(codeNow(secret)))).toContain('NotAuthorizedException')
    expect(await session.currentSession()).toBeUndefined()
    const again = await steps.signIn(username, password)
    expect(again).toMatchObject({ name: 'totpSetup', secret: expect.stringMatching(/^[A-Z2-7]{52}$/) })
    expect(again).not.toMatchObject({ secret })
  })

  test('sets up the app after the new password of an account that somebody else made', async () => {
    await begin()
    const invited = { UserPoolId: cloud.pool.ref, Username: 'invited@example.com' }
    await cloud.admin.send(
      new AdminCreateUserCommand({ ...invited, TemporaryPassword: password, MessageAction: 'SUPPRESS' }),
    )
    expect(await steps.signIn(invited.Username, password)).toEqual({ name: 'newPassword' })
    expect(await steps.answerSignIn('Another horse 2!')).toMatchObject({ name: 'totpSetup' })
  })
})
