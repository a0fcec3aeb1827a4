import { randomUUID } from 'node:crypto'
import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { type Ran, readyFile, run } from './run.fixture.ts'
import { cloud } from '../testing/cloud.ts'

const { mail, users, site, cognito, environment, outputs } = cloud
const env = { LOCAL_READY: readyFile({ site, environment, outputs }) }
const user = (...args: string[]): Promise<Ran> => run('user', [...args, '--env', 'local'], { env })
const newcomer = (): string => `${randomUUID()}@example.com`
const lineOf = async (email: string): Promise<string> => {
  const { out } = await user('list')
  return out.split('\n').find(line => line.startsWith(email)) ?? ''
}
const admin = users.find(({ groups }) => groups.includes('admins'))?.email ?? ''

const invited = async (): Promise<string> => {
  const email = newcomer()
  await user('add', '--email', email, '--group', 'editors')
  return email
}
/** Begins to sign in, as anybody can, and goes no further. */
const attempt = async (USERNAME: string) => {
  const { endpoint, clientId: ClientId } = cognito
  const AuthParameters = { USERNAME, SRP_A: 'abcdef' }
  const client = new CognitoIdentityProviderClient({ endpoint, maxAttempts: 1 })
  await client.send(new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters }))
}
const recordsOf = async (email: string) => (await trail()).filter(({ object }) => object === `users/${email}`)

describe('npm run user', () => {
  it('lists everybody with their groups', async () => {
    const { code, out } = await user('list')
    expect(code).toBe(0)
    for (const { email, groups } of users)
      expect(out).toMatch(new RegExp(`^${email} +${groups.join(', ') || '-'} +CONFIRMED `, 'm'))
  })

  it('add invites somebody new by mail and puts them into the group; again, it changes nothing', async () => {
    const email = newcomer()
    expect(await user('add', '--email', email, '--group', 'editors')).toMatchObject({
      code: 0,
      out: `${email} is invited by mail, and is in editors.\n`,
    })
    expect(await lineOf(email)).toMatch(/ editors +FORCE_CHANGE_PASSWORD /)
    const sent = await (await fetch(`${mail}/store`)).text()
    expect(sent).toContain(email)
    expect(await user('add', '--email', email, '--group', 'editors')).toMatchObject({
      code: 0,
      out: `${email} is in editors already.\n`,
    })
  })

  it('add takes an account that exists', async () => {
    const email = newcomer()
    await user('add', '--email', email, '--group', 'editors')
    const { code, out } = await user('add', '--email', email.toUpperCase(), '--group', 'admins')
    expect([code, out]).toEqual([0, `${email} had an account, and now is in admins.\n`])
    expect(await lineOf(email)).toMatch(/ admins, editors /)
    expect((await user('remove', '--email', email, '--group', 'admins')).code).toBe(0)
  })

  it('remove takes out of the group, and may be repeated', async () => {
    const email = newcomer()
    await user('add', '--email', email, '--group', 'editors')
    const first = await user('remove', '--email', email, '--group', 'editors')
    expect(first.out).toMatch(/ is out of editors and is signed out everywhere/)
    expect(await lineOf(email)).toMatch(/ - +FORCE_CHANGE_PASSWORD /)
    const second = await user('remove', '--email', email, '--group', 'editors')
    expect([second.code, second.out]).toEqual([0, expect.stringMatching(/ was not in editors /)])
  })

  it('the last admin stays', async () => {
    // Tests before this one have left some.
    const others = (await user('list')).out.split('\n').filter(line => / admins\b/.test(line))
    for (const [email = ''] of others.map(line => line.split(' ')))
      if (email !== admin) await user('remove', '--email', email, '--group', 'admins')
    const { code, err } = await user('remove', '--email', admin, '--group', 'admins')
    expect([code, err]).toEqual([1, `${admin} is the last admin of local: add another one first.\n`])
    expect(await lineOf(admin)).toMatch(/ admins /)
  })

  it('A-214 unlock forgets the failed sign-ins of an account, and puts that on record', async () => {
    const account = await invited()
    for (let count = 0; count < 3; count++) await attempt(account)
    await expect(attempt(account)).rejects.toThrow('PreAuthentication failed with error Too many attempts.')
    const { code, out } = await user('unlock', '--email', account)
    expect([code, out]).toEqual([0, `${account} can sign in again: 3 failed attempts are forgotten.\n`])
    await attempt(account)
    const again = await user('unlock', '--email', account)
    expect(again.out).toContain('1 failed attempts')
    expect((await user('unlock', '--email', account)).out).toContain('was not locked')
    expect(await recordsOf(account)).toContainEqual(
      expect.objectContaining({ action_type: 'ACCOUNT_UNLOCKED', before: { attempts: 3 } }),
    )
  })

  it('A-119 reset-authenticator lets somebody who lost their app sign in by password', async () => {
    const account = await invited()
    const { code, out } = await user('reset-authenticator', '--email', account)
    expect([code, out]).toEqual([0, expect.stringContaining('signs in by password until')])
    expect(await recordsOf(account)).toContainEqual(
      expect.objectContaining({ action_type: 'SECOND_FACTOR_RESET' }),
    )
  })

  it('what cannot be done is refused in one sentence, and changes nothing', async () => {
    const before = (await user('list')).out
    for (const [args, sentence] of [
      [['unlock'], /^Say who: --email /],
      [['unlock', '--email', 'never@example.com'], /^Nobody in local has the address never/],
      [['reset-authenticator', '--email', 'never@example.com'], /^Nobody in local has the address never/],
      [['add', '--group', 'admins'], /^Say who: --email /],
      [['add', '--email', 'nobody', '--group', 'admins'], /^"nobody" is not an e-mail address/],
      [
        ['add', '--email', 'a@example.com', '--group', 'root'],
        /^"root" is not known: say --group admins\|editors/,
      ],
      [
        ['remove', '--email', 'never@example.com', '--group', 'editors'],
        /^Nobody in local has the address never/,
      ],
      [
        ['promote'],
        /^"promote" is not known: say npm run user -- add\|remove\|invite\|unlock\|reset-authenticator\|list/,
      ],
      [['list', '--colour'], /^Unknown option '--colour'/],
    ] as const) {
      const { code, out, err } = await user(...args)
      expect([code, out], args.join(' ')).toEqual([2, ''])
      expect(err).toMatch(sentence)
      expect(err.trim().split('\n')).toHaveLength(1)
    }
    expect((await user('list')).out).toBe(before)
  })
})
