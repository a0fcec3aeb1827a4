import { createHash, randomBytes, randomUUID, sign, timingSafeEqual, verify } from 'node:crypto'
import * as z from 'zod'
import { AwsError } from '../engine.ts'
import { notAuthorized } from './errors.ts'
import type { Client, Pool, Session, User } from './pool.ts'

/** Claims besides the attributes. */
export interface TokenContent {
  groups: string[]
  /** Claims of the access token alone. */
  accessClaims?: Record<string, unknown>
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const hash = (token: string): string => createHash('sha256').update(token).digest('hex')

const decode = <T>(schema: z.ZodType<T>, encoded: string, kind: string): T => {
  try {
    return schema.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
  } catch {
    throw notAuthorized(`Invalid ${kind} Token`)
  }
}

const signed = ({ keys }: Pool, claims: object): string => {
  const content = `${encode({ kid: keys.jwk.kid, alg: 'RS256' })}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), keys.private).toString('base64url')}`
}

interface Issue extends TokenContent {
  client: Client
  user: User
  now: number
}

const issue = (
  { client, user, groups, accessClaims, now }: Issue,
  originJti: string,
  session: Session,
): object => {
  const { pool, properties } = client
  const iat = Math.floor(now / 1000)
  const claims = {
    sub: user.sub,
    ...(groups.length ? { 'cognito:groups': groups } : {}),
    iss: pool.issuer,
    origin_jti: originJti,
    event_id: randomUUID(),
    auth_time: Math.floor(session.signedInAt / 1000),
    iat,
  }
  const access = {
    client_id: client.id,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    username: user.sub,
  }
  const { email_verified, ...attributes } = user.attributes
  const person = { ...attributes, email_verified: email_verified === 'true', 'cognito:username': user.sub }
  return {
    AccessToken: signed(pool, {
      ...accessClaims,
      ...claims,
      ...access,
      exp: iat + properties.accessLife,
      jti: randomUUID(),
    }),
    IdToken: signed(pool, {
      ...person,
      ...claims,
      aud: client.id,
      token_use: 'id',
      exp: iat + properties.idLife,
      jti: randomUUID(),
    }),
    ExpiresIn: properties.accessLife,
    TokenType: 'Bearer',
  }
}

/** Tokens of a new sign-in. Refresh tokens are opaque, and only their hash is kept. */
export const startSession = (given: Issue): object => {
  const { client, user, now } = given
  for (const [id, { expires }] of Object.entries(user.sessions)) if (expires < now) delete user.sessions[id]
  const originJti = randomUUID()
  const RefreshToken = encode([user.sub, originJti, randomBytes(48).toString('hex')])
  const expires = now + client.properties.refreshLife * 1000
  const session = { refreshHash: hash(RefreshToken), clientId: client.id, signedInAt: now, expires }
  user.sessions[originJti] = session
  return { ...issue(given, originJti, session), RefreshToken }
}

const refreshContent = z.tuple([z.string(), z.string(), z.string()])

/** Whose refresh token it is, revoked or not; NotAuthorizedException for one that was never given. */
const holderOfRefresh = (client: Client, token: string) => {
  const [sub, originJti] = decode(refreshContent, token, 'Refresh')
  const user = client.pool.state.users[sub]
  const session = user?.sessions[originJti]
  const isGenuine = !session || timingSafeEqual(Buffer.from(session.refreshHash), Buffer.from(hash(token)))
  if (!user || !isGenuine || (session && session.clientId !== client.id))
    throw notAuthorized('Invalid Refresh Token')
  return { user, originJti, session }
}

/** New access and id tokens for a refresh token that still holds. */
export const refreshSession = async (
  client: Client,
  token: string,
  now: number,
  contentFor: (user: User) => Promise<TokenContent>,
): Promise<object> => {
  const { user, originJti, session } = holderOfRefresh(client, token)
  if (!user.enabled) throw notAuthorized('User is disabled.')
  if (!session) throw notAuthorized('Refresh Token has been revoked')
  if (session.expires <= now) throw notAuthorized('Refresh Token has expired')
  return issue({ client, user, ...(await contentFor(user)), now }, originJti, session)
}

/** Ends the sign-in that a refresh token belongs to. */
export const revokeSession = (client: Client, token: string): void => {
  if (!client.properties.EnableTokenRevocation)
    throw new AwsError('UnsupportedOperationException', 'Token revocation is not enabled for this client')
  const { user, originJti } = holderOfRefresh(client, token)
  delete user.sessions[originJti]
}

const accessClaims = z.object({
  token_use: z.literal('access'),
  iss: z.string(),
  sub: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
})

/** Whose access token it is; NotAuthorizedException when forged, expired or revoked. */
export const holderOfAccess = (
  pools: Iterable<Pool>,
  token: string,
  now: number,
): { pool: Pool; user: User } => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const { iss, sub, exp, origin_jti } = decode(accessClaims, payload, 'Access')
  const pool = [...pools].find(({ issuer }) => issuer === iss)
  const content = Buffer.from(`${header}.${payload}`)
  if (!pool || !verify('sha256', content, pool.keys.public, Buffer.from(signature, 'base64url')))
    throw notAuthorized('Invalid Access Token')
  if (exp * 1000 <= now) throw notAuthorized('Access Token has expired')
  const user = pool.state.users[sub]
  if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.')
  if (!user.sessions[origin_jti]) throw notAuthorized('Access Token has been revoked')
  return { pool, user }
}
