import { createPublicKey, verify } from 'node:crypto'

/** A JWT authoriser of the template. */
export interface Authorizer {
  issuer: string
  audience: string[]
}

/** The public keys of an issuer; undefined when it is unknown, throws when it cannot be reached. */
export type KeysOf = (issuer: string) => PublicKey[] | undefined | Promise<PublicKey[] | undefined>

/** A key as a JWKS publishes it. */
export type PublicKey = JsonWebKey & { kid?: string }

/** Answer of API Gateway instead of calling the function. */
export class Refused extends Error {
  readonly status: 401 | 403
  readonly challenge: string
  constructor(status: 401 | 403, challenge: string) {
    super(challenge)
    this.status = status
    this.challenge = challenge
  }
}

type Claims = Record<string, unknown>

const part = (text: string | undefined): Claims => {
  const value: unknown = JSON.parse(Buffer.from(text ?? '', 'base64url').toString())
  if (typeof value !== 'object' || value === null) throw new SyntaxError('not an object')
  return { ...value }
}

/** Claims as the event carries them: arrays as `[a b]`, nested objects as JSON, nulls left out. */
const claimStrings = (claims: Claims): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => {
        if (Array.isArray(value)) return [name, `[${value.join(' ')}]`]
        return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]
      }),
  )

/**
 * Checks a token as an HTTP API's JWT authoriser does and gives the event's `authorizer.jwt`.
 * @param scopes those of the route; one of them must be in the token. Empty: none is asked for.
 * @param now milliseconds since the epoch.
 * @throws Refused for a bad token (401) or a missing scope (403); anything else when the keys cannot be had.
 */
export const authorize = async (
  { issuer, audience }: Authorizer,
  header: string | undefined,
  scopes: string[],
  keysOf: KeysOf,
  now: number,
): Promise<{ claims: Record<string, string>; scopes: string[] | null }> => {
  if (!header) throw new Refused(401, 'Bearer')
  const invalid = (why: string) =>
    new Refused(401, `Bearer scope="${scopes.join(' ')}" error="invalid_token" error_description="${why}"`)
  const token = header.replace(/^Bearer\s+/i, '')
  const [head, body, signature, ...rest] = token.split('.')
  let algorithm: Claims
  let claims: Claims
  try {
    algorithm = part(head)
    claims = part(body)
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('the token is malformed')
    throw error
  }
  if (!signature || rest.length > 0) throw invalid('the token is malformed')
  if (algorithm.alg !== 'RS256') throw invalid('signing method is invalid')
  if (claims.iss !== issuer) throw invalid('the token has an invalid issuer')

  const keys = await keysOf(issuer)
  if (!keys) throw new Error(`No keys for issuer ${issuer}`)
  const key = keys.find(({ kid }) => kid === algorithm.kid)
  if (!key) throw invalid('unable to find a signing key that matches')
  const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  if (!verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url')))
    throw invalid('the signature is invalid')

  const seconds = now / 1000
  if (typeof claims.exp !== 'number' || claims.exp <= seconds) throw invalid('the token has expired')
  for (const claim of [claims.nbf, claims.iat])
    if (claim !== undefined && !(typeof claim === 'number' && claim <= seconds + 1))
      throw invalid('the token is not valid yet')
  // `client_id` counts only where there is no `aud`: Cognito's access tokens have the one, its ID tokens the other.
  const audiences = [claims.aud ?? claims.client_id].flat()
  if (!audiences.some(name => typeof name === 'string' && audience.includes(name)))
    throw invalid('the token does not have a valid audience')

  const granted = String(claims.scope ?? [claims.scp ?? []].flat().join(' '))
    .split(' ')
    .filter(Boolean)
  if (scopes.length > 0 && !scopes.some(scope => granted.includes(scope)))
    throw new Refused(403, `Bearer scope="${scopes.join(' ')}" error="insufficient_scope"`)
  return { claims: claimStrings(claims), scopes: scopes.length > 0 ? granted : null }
}
