import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Group, mustEnrol } from '#contract/people/sessions.ts'

type Claims = Record<string, unknown>

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (header: object, claims: Claims, key: KeyObject): string => {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

/** Tokens of any kind, real and forged, for a pool of the local cloud whose private key lies in its state. */
export interface TokenMaker {
  /** Cognito's token for somebody in these groups; each is another person. */
  member(...groups: (Group | typeof mustEnrol)[]): string
  /** Cognito's token for somebody who has an account. */
  memberWith(person: { id: string; email?: string }, ...groups: Group[]): string
  /** Tokens of an administrator that nobody may take, by what is wrong with them. */
  forged: Record<string, string>
}

/**
 * @param dir folder of the cloud's state
 * @param cognito the pool and the web client
 */
export const tokenMaker = (dir: string, cognito: { userPoolId: string; clientId: string }): TokenMaker => {
  const { userPoolId, clientId } = cognito
  const state = JSON.parse(readFileSync(join(dir, 'state/cognito', `${userPoolId}.json`), 'utf8')) as {
    key: string
  }
  const ours = createPrivateKey(state.key)
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const header = { kid: `${userPoolId}-1`, alg: 'RS256' }
  const issuer = `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com`
  const claimsOf = (groups: readonly string[], sub: string = randomUUID()): Claims => {
    const now = Math.floor(Date.now() / 1000)
    return {
      sub,
      username: sub,
      iss: `${issuer}/${userPoolId}`,
      client_id: clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      ...(groups.length > 0 && { 'cognito:groups': groups }),
      iat: now - 60,
      auth_time: now - 60,
      exp: now + 3600,
      jti: randomUUID(),
    }
  }
  const admin = claimsOf(['admins'])
  const { client_id, scope, ...person } = admin
  const genuine = signed(header, admin, ours)
  const [head = '', , signature = ''] = genuine.split('.')
  return {
    member: (...groups) => signed(header, claimsOf(groups), ours),
    memberWith: ({ id, email }, ...groups) =>
      signed(header, { ...claimsOf(groups, id), ...(email && { email }) }, ours),
    forged: {
      'an expired token': signed(header, { ...admin, exp: Math.floor(Date.now() / 1000) - 1 }, ours),
      'alg none': `${encode({ ...header, alg: 'none' })}.${encode(admin)}.`,
      'alg none with a signature': signed({ ...header, alg: 'none' }, admin, ours),
      'a foreign key': signed(header, admin, foreign),
      'changed claims': `${head}.${encode({ ...admin, sub: randomUUID() })}.${signature}`,
      'an ID token': signed(header, { ...person, aud: client_id, token_use: 'id' }, ours),
      'an access token without the scope': signed(header, { ...admin, scope: `not.${String(scope)}` }, ours),
      'a token of another client': signed(header, { ...admin, client_id: 'another' }, ours),
      'a token of another issuer': signed(header, { ...admin, iss: `${issuer}/eu-west-2_another` }, ours),
      'no token': 'nonsense',
    },
  }
}
