import { randomUUID } from 'node:crypto'
import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { addressesOf } from '../../lambdas/security/audit/auditLogStore.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { authenticatorCode, newMember } from '../../web/e2e/staff.ts'
import { signIn } from '../seed/signIn.ts'
import { caller } from '../testing/caller.ts'
import { cloud, moveClock } from '../testing/cloud.ts'
import { tokenMaker } from '../testing/tokens.ts'

const { api, cognito, mail } = cloud
const { memberWith } = tokenMaker(cloud.dir, cognito)

type Person = Awaited<ReturnType<typeof newMember>>
const tokenOf = ({ email, password }: Person) => signIn(cognito, email, password)
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** An administrator of its own, with an account that they look after. */
const scene = async () => {
  const [{ id: by }, person] = await Promise.all([newMember('admins'), newMember()])
  const call = caller(api, memberWith({ id: by }, 'admins'))
  const found = async (email: string) =>
    (await call('listTeam', { query: { search: email } })).value().members[0]
  return { person, call, found, by }
}

/** Entries of the trail about an object, in its order. */
const recordOf = async (object: string) => {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: setting('TABLE_AUDIT'),
      KeyConditionExpression: '#day = :day',
      FilterExpression: '#object = :object',
      ExpressionAttributeNames: { '#day': 'day', '#object': 'object' },
      ExpressionAttributeValues: { ':day': new Date().toISOString().slice(0, 10), ':object': object },
    }),
  )
  return Items
}

const pool = new CognitoIdentityProviderClient({})
/** Sets up an authenticator app; the answer says whether signing in asks for it. */
const setUpApp = async (AccessToken: string) => {
  const { SecretCode = '' } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }))
  await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: authenticatorCode(SecretCode) }))
  return (Enabled: boolean) => {
    const SoftwareTokenMfaSettings = { Enabled, PreferredMfa: Enabled }
    return pool.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }))
  }
}

describe('the team', () => {
  // Before the others move the clock, which an authenticator app would not follow.
  it('A-079 A-119 turning a second factor on, and off, is on record with who and from where, as the user pool has it', async () => {
    const token = await tokenOf(await newMember('editors'))
    const id = String(claimsOf(token)['sub'])
    const note = () => caller(api, token)('recordSecondFactor', {})
    const turn = await setUpApp(token)
    for (const enabled of [true, false]) {
      await turn(enabled)
      expect((await note()).value()).toEqual({ enabled })
    }
    const own = (await recordOf(`accounts/${id}`)).filter(({ action_type }) =>
      String(action_type).startsWith('SECOND_FACTOR'),
    )
    expect(own.map(({ action_type, user_id }) => [action_type, user_id])).toEqual([
      ['SECOND_FACTOR_TURNED_ON', id],
      ['SECOND_FACTOR_TURNED_OFF', id],
    ])
    const addresses = await addressesOf(own.map(one => String(one['id'])))
    expect(addresses.size).toBe(2)
  })

  it('A-067 S-6 somebody new is approved, promoted and removed, which their next tokens say, each on record', async () => {
    const { person, call, found, by } = await scene()
    const waiting = await found(person.email)
    expect(waiting).toMatchObject({ level: 'none', state: 'active', enabled: true, second_factor: null })
    const id = waiting?.id ?? ''
    const groups = async () => claimsOf(await tokenOf(person))['cognito:groups']
    const steps = [
      ['none', 'editor', ['editors']],
      ['editor', 'admin', ['admins']],
      ['admin', 'none', undefined],
    ] as const
    for (const [was, level, expected] of steps) {
      const changed = await call('changeLevel', { params: { id }, body: { level, was } })
      expect(changed.value()).toMatchObject({ id, level })
      expect(await groups()).toEqual(expected)
    }
    expect(await recordOf(`accounts/${id}`)).toEqual(
      expect.arrayContaining(
        steps.map(([was, level]) =>
          expect.objectContaining({
            action_type: 'TEAM_LEVEL_UPDATED',
            user_id: by,
            before: { level: was },
            after: { level },
          }),
        ),
      ),
    )
  })

  it('A-067 a second factor is required of one person, whose tokens then open nothing, and left to them again', async () => {
    const { person, call, found } = await scene()
    const id = (await found(person.email))?.id ?? ''
    const set = async (required: boolean) =>
      (await call('requireSecondFactor', { params: { id }, body: { required } })).value()
    expect(await set(true)).toMatchObject({ second_factor_required: true, second_factor: false })
    // Until then Cognito may be making tokens from what it read before.
    await moveClock(11_000)
    const token = await tokenOf(person)
    expect(claimsOf(token)['cognito:groups']).toEqual(['must-enrol'])
    expect((await caller(api, token)('listBuckets', {})).error()).toMatchObject({
      code: 'second_factor_required',
    })
    await set(false)
    expect(claimsOf(await tokenOf(person))['cognito:groups']).toBeUndefined()
  })

  it('A-067 S-6 an account is signed out, switched off, on again and deleted; one of the team is not', async () => {
    const { person, call, found } = await scene()
    const id = (await found(person.email))?.id ?? ''
    const params = { id }
    expect((await call('signOutPerson', { params })).status).toBe(200)
    expect((await call('resetSecondFactor', { params })).status).toBe(200)
    expect((await call('switchAccount', { params, body: { enabled: false } })).value().enabled).toBe(false)
    await expect(tokenOf(person)).rejects.toThrow('User is disabled')
    expect((await call('switchAccount', { params, body: { enabled: true } })).value().enabled).toBe(true)
    await call('changeLevel', { params, body: { level: 'editor', was: 'none' } })
    expect((await call('deleteAccount', { params })).status).toBe(409)
    await call('changeLevel', { params, body: { level: 'none', was: 'editor' } })
    expect((await call('deleteAccount', { params })).status).toBe(200)
    expect((await call('deleteAccount', { params })).status).toBe(200)
    expect(await found(person.email)).toBeUndefined()
    const said = (await recordOf(`accounts/${id}`)).map(({ action_type }) => String(action_type))
    expect(said).toEqual(
      expect.arrayContaining([
        'SIGNED_OUT_EVERYWHERE',
        'SECOND_FACTOR_RESET',
        'ACCOUNT_UPDATED',
        'ACCOUNT_DELETED',
      ]),
    )
    expect(said.filter(action => action === 'ACCOUNT_DELETED')).toHaveLength(1)
  })

  it('A-118 S-6 whoever is taken out of the team reads nothing five seconds later, and is in again with a new token', async () => {
    const { person, call, found } = await scene()
    const params = { id: (await found(person.email))?.id ?? '' }
    await call('changeLevel', { params, body: { level: 'admin', was: 'none' } })
    const old = caller(api, memberWith(params, 'admins'))
    const steps = [
      () => call('changeLevel', { params, body: { level: 'editor', was: 'admin' } }),
      () => call('changeLevel', { params, body: { level: 'none', was: 'editor' } }),
      () => call('changeLevel', { params, body: { level: 'editor', was: 'none' } }),
    ]
    // The instance has just read that nothing is revoked.
    expect((await old('listBuckets', {})).status).toBe(200)
    for (const step of steps) {
      expect((await step()).status).toBe(200)
      await moveClock(5_000)
      for (const route of ['listBuckets', 'listTeam'] as const)
        expect((await old(route, {})).error().code).toBe('not_signed_in')
    }
    await moveClock(11_000)
    expect((await caller(api, await tokenOf(person))('listBuckets', {})).status).toBe(200)
  })

  it('A-118 S-6 so is whoever is signed out by an administrator, switched off, or deleted', async () => {
    const { call } = await scene()
    const takeAways = {
      signOutPerson: (id: string) => call('signOutPerson', { params: { id } }),
      resetSecondFactor: (id: string) => call('resetSecondFactor', { params: { id } }),
      requireSecondFactor: (id: string) =>
        call('requireSecondFactor', { params: { id }, body: { required: true } }),
      switchAccount: (id: string) => call('switchAccount', { params: { id }, body: { enabled: false } }),
      deleteAccount: (id: string) => call('deleteAccount', { params: { id } }),
    }
    const sessions = await Promise.all(
      Object.entries(takeAways).map(async ([name, takeAway]) => {
        const { id } = await newMember(...(name === 'deleteAccount' ? [] : ['editors']))
        const person = caller(api, memberWith({ id }, 'editors'))
        const open = () => person('openSession', { body: {} })
        return { name, open, takeAway: () => takeAway(id) }
      }),
    )
    for (const { name, open, takeAway } of sessions)
      expect([(await open()).status, (await takeAway()).status], name).toEqual([200, 200])
    await moveClock(5_000)
    for (const { name, open } of sessions) expect((await open()).status, name).toBe(401)
  })

  it('S-6 signing out ends that session alone, and everywhere all of them', async () => {
    const person = await newMember('editors')
    const [one, two] = [await tokenOf(person), await tokenOf(person)].map(token => caller(api, token))
    const end = (call: typeof one, everywhere: boolean) => call?.('endSession', { body: { everywhere } })
    const reads = async () =>
      [await one?.('listBuckets', {}), await two?.('listBuckets', {})].map(a => a?.status)
    expect(await reads()).toEqual([200, 200])
    expect((await end(one, false))?.status).toBe(200)
    await moveClock(5_000)
    expect(await reads()).toEqual([401, 200])
    expect((await end(two, true))?.status).toBe(200)
    await moveClock(5_000)
    expect(await reads()).toEqual([401, 401])
    const id = claimsOf(await tokenOf(person))['sub']
    expect(await recordOf(`accounts/${String(id)}`)).toContainEqual(
      expect.objectContaining({ action_type: 'SIGNED_OUT_EVERYWHERE', user_id: id }),
    )
  })

  it('S-33 a token whose account is gone from the pool fails nothing: it signs out everywhere, and else is no sign-in', async () => {
    const nobody = caller(api, memberWith({ id: randomUUID() }, 'admins'))
    expect((await nobody('recordSecondFactor', {})).status).toBe(401)
    expect((await nobody('endSession', { body: { everywhere: true } })).status).toBe(200)
  })

  it('A-067 somebody is invited by mail, again when they did not come, and is in the team from the start', async () => {
    const { call, person } = await scene()
    const email = `invited-${person.email}`
    const invite = () => call('invitePerson', { body: { email, level: 'editor' } })
    expect((await invite()).value()).toMatchObject({ email, level: 'editor', state: 'invited' })
    expect((await invite()).status).toBe(200)
    const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
      emails: { destination: { to: string[] }; subject: string; body: { html: string } }[]
    }
    const own = emails.filter(({ destination }) => destination.to.includes(email))
    expect(own.map(({ subject }) => subject)).toEqual(['Your invitation', 'Your invitation'])
    expect(own[0]?.body.html).toContain(email)
    const taken = await call('invitePerson', { body: { email: person.email, level: 'admin' } })
    expect(taken.error()).toMatchObject({ code: 'conflict', details: { current: { email: person.email } } })
  })
})
