import { readFile } from 'node:fs/promises'
import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { confirmSignIn, fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failureOf, password, startCloud } from './cloud.fixture.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())
beforeEach(() => cloud.newBrowser())

const wrong = 'NotAuthorizedException: Incorrect username or password.'
const enter = (username: string, secret = password) => signIn({ username, password: secret })
const tokens = async (forceRefresh = false) => (await fetchAuthSession({ forceRefresh })).tokens

test('a right password gives tokens that a verifier of AWS accepts, with the claims of a browser sign-in', async () => {
  await cloud.addPerson('ada@example.com')
  expect(await enter('ada@example.com')).toMatchObject({ isSignedIn: true })
  const { accessToken, idToken } = (await tokens())!
  const pool = { userPoolId: cloud.pool.ref, clientId: cloud.client.ref }
  const verifier = CognitoJwtVerifier.create({
    ...pool,
    tokenUse: 'access',
    scope: 'aws.cognito.signin.user.admin',
  })
  const idVerifier = CognitoJwtVerifier.create({ ...pool, tokenUse: 'id' })
  const jwks = await fetch(`${cloud.endpoint.address}/${cloud.pool.ref}/.well-known/jwks.json`)
  const keys = (await jwks.json()) as Parameters<typeof verifier.cacheJwks>[0]
  expect(keys).toEqual({
    keys: cloud.engine.keysOf(`https://cognito-idp.eu-west-2.amazonaws.com/${cloud.pool.ref}`),
  })
  verifier.cacheJwks(keys)
  idVerifier.cacheJwks(keys)
  const access = await verifier.verify(accessToken.toString())
  expect(Object.keys(access).sort()).toEqual(
    'auth_time client_id event_id exp iat iss jti origin_jti scope sub token_use username'.split(' '),
  )
  expect(access).toMatchObject({ username: access.sub, scope: 'aws.cognito.signin.user.admin' })
  expect(access.exp - access.iat).toBe(600)
  expect(await idVerifier.verify(idToken!.toString())).toMatchObject({
    aud: cloud.client.ref,
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Byron',
    'cognito:username': access.sub,
  })
  expect(await getCurrentUser()).toMatchObject({ userId: access.sub, username: access.sub })
})

test('S-3 A-171 a wrong password and an unknown name fail alike, and an unknown name keeps its salt', async () => {
  await cloud.addPerson('known@example.com')
  expect(await failureOf(enter('known@example.com', 'Wrong horse 1!'))).toBe(wrong)
  expect(await failureOf(enter('unknown@example.com'))).toBe(wrong)
  const start = async (USERNAME: string) => {
    const AuthParameters = { USERNAME, SRP_A: 'abcdef' }
    const input = { ClientId: cloud.client.ref, AuthFlow: 'USER_SRP_AUTH', AuthParameters }
    const { body } = await cloud.post('InitiateAuth', input)
    const { ChallengeParameters } = body as { ChallengeParameters: Record<string, string> }
    return ChallengeParameters
  }
  const [known, unknown, again] = [
    await start('known@example.com'),
    await start('unknown@example.com'),
    await start('unknown@example.com'),
  ]
  expect(Object.keys(unknown)).toEqual(Object.keys(known))
  expect(unknown.USER_ID_FOR_SRP).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect({ ...again, SRP_B: 0, SECRET_BLOCK: 0 }).toEqual({ ...unknown, SRP_B: 0, SECRET_BLOCK: 0 })
})

test('a disabled account is told so only after the right password, and its refresh token is dead', async () => {
  const person = await cloud.addPerson('disabled@example.com')
  await enter('disabled@example.com')
  await cloud.admin.send(new AdminDisableUserCommand(person))
  expect(await tokens(true)).toBeUndefined()
  cloud.newBrowser()
  expect(await failureOf(enter('disabled@example.com', 'Wrong horse 1!'))).toBe(wrong)
  expect(await failureOf(enter('disabled@example.com'))).toBe('NotAuthorizedException: User is disabled.')
  await cloud.admin.send(new AdminEnableUserCommand(person))
  expect(await enter('disabled@example.com')).toMatchObject({ isSignedIn: true })
})

test('S-6 A-118 groups are in the tokens; who is removed has no group in the next ones', async () => {
  const person = await cloud.addPerson('member@example.com')
  await cloud.admin.send(new AdminAddUserToGroupCommand({ ...person, GroupName: 'editors' }))
  await enter('member@example.com')
  expect((await tokens())?.accessToken.payload['cognito:groups']).toEqual(['editors'])
  expect((await tokens())?.idToken?.payload['cognito:groups']).toEqual(['editors'])
  await cloud.admin.send(new AdminRemoveUserFromGroupCommand({ ...person, GroupName: 'editors' }))
  expect((await tokens(true))?.accessToken.payload).not.toHaveProperty('cognito:groups')
})

test('S-6 signing out revokes the refresh token; signing out everywhere ends the other browser too', async () => {
  await cloud.addPerson('leaver@example.com')
  const refresh = (RefreshToken: string) =>
    cloud.post('GetTokensFromRefreshToken', { ClientId: cloud.client.ref, RefreshToken })
  await enter('leaver@example.com')
  const first = cloud.kept('refreshToken')
  expect((await refresh(first)).status).toBe(200)
  await signOut()
  expect((await refresh(first)).body).toEqual({
    __type: 'NotAuthorizedException',
    message: 'Refresh Token has been revoked',
  })

  await enter('leaver@example.com')
  const [second, access] = [cloud.kept('refreshToken'), cloud.kept('accessToken')]
  expect((await cloud.admin.send(new GetUserCommand({ AccessToken: access }))).Username).toBeTruthy()
  cloud.newBrowser()
  await enter('leaver@example.com')
  await signOut({ global: true })
  expect((await refresh(second)).status).toBe(400)
  expect(await failureOf(cloud.admin.send(new GetUserCommand({ AccessToken: access })))).toBe(
    'NotAuthorizedException: Access Token has been revoked',
  )
})

test('tokens that were tampered with, or are too old, are refused', async () => {
  await cloud.addPerson('forger@example.com')
  await enter('forger@example.com')
  const [header, payload, signature] = cloud.kept('accessToken').split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const forged = Buffer.from(JSON.stringify({ ...claims, exp: 2e9 })).toString('base64url')
  const get = (token: string) => failureOf(cloud.admin.send(new GetUserCommand({ AccessToken: token })))
  expect(await get([header, forged, signature].join('.'))).toBe(
    'NotAuthorizedException: Invalid Access Token',
  )
  cloud.time.ahead = 601_000
  expect(await get([header, payload, signature].join('.'))).toBe(
    'NotAuthorizedException: Access Token has expired',
  )
  cloud.time.ahead = 0
})

test('five wrong passwords lock an account, known or not, for a second, then for twice as long', async () => {
  await cloud.addPerson('locked@example.com')
  for (const name of ['locked@example.com', 'nobody@example.com']) {
    for (let i = 0; i < 5; i++) expect(await failureOf(enter(name, 'Wrong horse 1!'))).toBe(wrong)
    const locked = 'NotAuthorizedException: Password attempts exceeded'
    cloud.time.ahead -= 10_000
    expect(await failureOf(enter(name))).toBe(locked)
    cloud.time.ahead += 11_100
    expect(await failureOf(enter(name, 'Wrong horse 1!'))).toBe(wrong)
    cloud.time.ahead -= 10_000
    expect(await failureOf(enter(name))).toBe(locked)
    cloud.time.ahead += 12_100
  }
  expect(await enter('locked@example.com')).toMatchObject({ isSignedIn: true })
  cloud.time.ahead = 0
})

test('a temporary password must be changed, by the rules of the pool', async () => {
  const person = await cloud.addPerson('new@example.com')
  await cloud.admin.send(
    new AdminSetUserPasswordCommand({ ...person, Password: 'Temporary 123!', Permanent: false }),
  )
  const first = await enter('new@example.com', 'Temporary 123!')
  expect(first.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
  expect(await failureOf(confirmSignIn({ challengeResponse: 'nodigits!Aaa' }))).toBe(
    'InvalidPasswordException: Password did not conform with policy: Password must have numeric characters',
  )
  expect(await confirmSignIn({ challengeResponse: password })).toMatchObject({ isSignedIn: true })
  cloud.newBrowser()
  expect(await failureOf(enter('new@example.com', 'Temporary 123!'))).toBe(wrong)
  expect(await enter('new@example.com')).toMatchObject({ isSignedIn: true })
})

test('people, passwords and sessions outlive the engine, and no password is on disk', async () => {
  await cloud.addPerson('stays@example.com')
  await enter('stays@example.com')
  const { ref } = cloud.pool
  await cloud.restart()
  expect(cloud.pool.ref).toBe(ref)
  expect((await tokens(true))?.accessToken.payload.username).toBeTruthy()
  cloud.newBrowser()
  expect(await enter('stays@example.com')).toMatchObject({ isSignedIn: true })
  const kept = await readFile(`${cloud.dir}/${ref}.json`, 'utf8')
  expect(kept).toContain('stays@example.com')
  expect(kept).not.toContain(password)
})

test('a flow that the client does not allow is refused', async () => {
  const flow = signIn({
    username: 'ada@example.com',
    password,
    options: { authFlowType: 'USER_PASSWORD_AUTH' },
  })
  expect(await failureOf(flow)).toBe(
    'InvalidParameterException: USER_PASSWORD_AUTH flow not enabled for this client',
  )
})

test('a client that allows it takes passwords in clear, and may tell who is unknown', async () => {
  const ExplicitAuthFlows = ['ALLOW_USER_PASSWORD_AUTH']
  const open = await startCloud({ client: { ExplicitAuthFlows, PreventUserExistenceErrors: 'LEGACY' } })
  await open.addPerson('ada@example.com')
  const clear = (username: string, secret: string) =>
    signIn({ username, password: secret, options: { authFlowType: 'USER_PASSWORD_AUTH' } })
  expect(await failureOf(clear('ada@example.com', 'Wrong horse 1!'))).toBe(wrong)
  expect(await failureOf(clear('nobody@example.com', password))).toBe(
    'UserNotFoundException: User does not exist.',
  )
  expect(await clear('ada@example.com', password)).toMatchObject({ isSignedIn: true })
  await open.close()
})
