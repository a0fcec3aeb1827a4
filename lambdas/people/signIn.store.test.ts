import { randomUUID } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { PreAuthenticationTriggerEvent } from 'aws-lambda'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { audit } from '#runtime/audit.ts'
import { devices } from './devices.ts'
import { rateLimits } from '#runtime/rateLimit.ts'
import { accounts } from './teamStore.ts'
import { strangerAttempts } from './attemptStore.ts'
import { preAuthentication } from './workers/preAuthentication.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { userPoolId } = cloud.cognito
const begin = preAuthentication({
  accounts: accounts(),
  devices: devices(),
  rateLimits: rateLimits(),
  strangers: strangerAttempts(),
  audit: audit(),
})

const client = new CognitoIdentityProviderClient({})
const made: string[] = []
// An administrator left behind would change who the last one is.
afterAll(async () => {
  for (const Username of made)
    await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username }))
})

/** The id of a new account, in a group or none. */
const newAccount = async (GroupName?: string): Promise<string> => {
  const invited = { UserPoolId: userPoolId, Username: `${randomUUID()}@example.com` }
  const { User } = await client.send(new AdminCreateUserCommand({ ...invited, MessageAction: 'SUPPRESS' }))
  made.push(invited.Username)
  if (GroupName) await client.send(new AdminAddUserToGroupCommand({ ...invited, GroupName }))
  return User?.Username ?? ''
}

const attempt = (userName: string, isThere: boolean, tokens?: string) =>
  begin(
    Object.assign({} as PreAuthenticationTriggerEvent, {
      userName,
      userPoolId,
      request: {
        userAttributes: isThere ? { sub: userName } : {},
        userNotFound: !isThere,
        ...(tokens && { validationData: { devices: tokens } }),
      },
    }),
  )

describe('S-4 S-30 A-213 A-214 of 50 attempts to sign in at once exactly the limit passes', () => {
  it.each([
    ['an editor, in a browser that is not known', 'editors', false, 3],
    ['a name that nobody has', undefined, false, 3],
    ['an editor, in a known browser', 'editors', true, 5],
  ] as const)('of %s', async (_, group, isKnown, limit) => {
    const name = group ? await newAccount(group) : `${randomUUID()}@example.com`
    // Nothing of it reaches into the next quarter of an hour, which begins a new count.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const tokens = isKnown ? await devices().issue(name, undefined, new Date()) : undefined
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => attempt(name, group !== undefined, tokens)),
    )
    vi.useRealTimers()
    const refusals = results.filter(result => result.status === 'rejected')
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'too_many' })
    expect(50 - refusals.length).toBe(limit)
  })
})

describe('an account', () => {
  it('that the pool does not have is no administrator', async () => {
    expect(await accounts().isAdmin(userPoolId, `${randomUUID()}@example.com`)).toBe(false)
  })

  it('without an authenticator app has no second factor', async () => {
    expect(await accounts().hasSecondFactor(userPoolId, await newAccount())).toBe(false)
  })
})
