import { createHmac } from 'node:crypto'
import { isSignedWith } from '../endpoint/signature.ts'
import { region } from '../engine.ts'
import type { AwsCall } from '../engine.ts'
import { S3Error } from './xml.ts'

/** Where the secrets are that signatures are checked with. */
export interface Signing {
  secretOf(accessKeyId: string): string | undefined
  /** Decides about a call by the policy of who signed it. @throws AccessDenied */
  authorise?(accessKeyId: string, call: AwsCall): Promise<void>
}

export const accessDenied = (message = 'Access Denied'): S3Error => new S3Error('AccessDenied', message)
const mismatch = (): S3Error =>
  new S3Error('SignatureDoesNotMatch', 'The signature does not match what was sent.')

/** Takes a credential (`{access key}/{date}/{region}/s3/aws4_request`) apart. @throws InvalidAccessKeyId */
const parseCredential = (credential: string, signing: Signing) => {
  const [accessKeyId = '', ...scope] = credential.split('/')
  const secret = signing.secretOf(accessKeyId)
  if (secret === undefined) throw new S3Error('InvalidAccessKeyId', 'The access key does not exist.')
  if (scope.slice(1).join('/') !== `${region}/s3/aws4_request`) throw mismatch()
  return { accessKeyId, scope, secret }
}

/** Checks the signature of a form post's policy; answers whose it is. @throws InvalidAccessKeyId, SignatureDoesNotMatch */
export const checkPolicySignature = (
  policy: string,
  fields: Record<string, string>,
  signing: Signing,
): string => {
  const { accessKeyId, scope, secret } = parseCredential(fields['x-amz-credential'] ?? '', signing)
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const signature = hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secret}`), policy).toString('hex')
  if (signature !== fields['x-amz-signature']) throw mismatch()
  return accessKeyId
}

/**
 * Checks a request that is signed in its query; answers by whom.
 * @throws AccessDenied when it is not, when its time is over, or when an `x-amz-` header was not signed.
 * @throws InvalidAccessKeyId, SignatureDoesNotMatch
 */
export const checkPresigned = (call: AwsCall, signing: Signing): string => {
  const given = (name: string): string => call.query.get(`X-Amz-${name}`) ?? ''
  if (given('Algorithm') !== 'AWS4-HMAC-SHA256') throw accessDenied()
  const { secret, ...credential } = parseCredential(given('Credential'), signing)
  const [date, signedHeaders] = [given('Date'), given('SignedHeaders').split(';')]
  const signature = {
    algorithm: 'AWS4-HMAC-SHA256',
    service: 's3',
    signature: given('Signature'),
    date,
  } as const
  const query = new URLSearchParams([...call.query].filter(([name]) => name !== 'X-Amz-Signature'))
  const request = { ...call, query, payloadHash: 'UNSIGNED-PAYLOAD' }
  if (!isSignedWith(secret, request, { ...signature, ...credential, signedHeaders })) throw mismatch()
  const madeAt = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(Date.now() <= madeAt + Number(given('Expires')) * 1000)) throw accessDenied('Request has expired')
  const extra = Object.keys(call.headers).find(
    name => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  )
  if (extra) throw accessDenied(`The header ${extra} was not signed`)
  return credential.accessKeyId
}
