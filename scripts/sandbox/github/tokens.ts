import { createVerify, generateKeyPairSync } from 'node:crypto'
import * as z from 'zod'

/** The sandbox accepts a token with all rights, and a token that may only read. */
export const sandboxToken = 'ghp_sandbox'
export const readingToken = 'ghp_reading'
const installationToken = 'ghs_sandbox'

let keys: { publicKey: string; privateKey: string } | undefined
const keyPair = () =>
  (keys ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    // As GitHub gives it out.
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }))

/** A GitHub App that the sandbox knows, as the secret `github` may say it. */
export const sandboxApp = () => ({ appId: '4242', installationId: 7, privateKey: keyPair().privateKey })

const Claims = z.object({ iss: z.coerce.string(), exp: z.number() })

const isAppsOwn = (token: string): boolean => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString() || 'null'))
  return (
    claims.data?.iss === sandboxApp().appId &&
    claims.data.exp * 1000 > Date.now() &&
    createVerify('RSA-SHA256')
      .update(`${header}.${payload}`)
      .verify(keyPair().publicKey, signature, 'base64url')
  )
}

/** The caller, by the header `Authorization`. */
export type Caller = 'all' | 'app' | 'reading' | undefined

export const callerOf = (authorization: string): Caller => {
  const [, token = ''] = /^(?:token|bearer) (\S+)$/i.exec(authorization) ?? []
  if (token === sandboxToken || token === installationToken) return 'all'
  if (token === readingToken) return 'reading'
  return token.split('.').length === 3 && isAppsOwn(token) ? 'app' : undefined
}

/** `POST /app/installations/{id}/access_tokens` */
export const installation = () => ({
  token: installationToken,
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  permissions: { contents: 'write', pull_requests: 'write', metadata: 'read' },
  repository_selection: 'all',
})
