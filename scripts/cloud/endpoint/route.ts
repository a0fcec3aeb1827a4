import type { IncomingHttpHeaders } from 'node:http'
import type { Signature } from './signature.ts'

/** The JSON services' targets, by what stands before the dot of `X-Amz-Target`. */
const unsignedTargets: Record<string, string> = { AWSCognitoIdentityProviderService: 'cognito-idp' }

const isCognitoPreflight = (headers: IncomingHttpHeaders): boolean =>
  /\bx-amz-target\b/i.test(headers['access-control-request-headers'] ?? '')

/**
 * Which service a request is for: the one that it is signed for; without a
 * signature Cognito's public calls and keys, and everything else S3, whose
 * engine checks presigned addresses and form posts itself.
 */
export const serviceOf = (
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  signature: Signature | undefined,
): string => {
  if (signature) return signature.service
  const target = String(headers['x-amz-target'] ?? '').split('.')[0]!
  if (target) return unsignedTargets[target] ?? target
  if (method === 'OPTIONS' && isCognitoPreflight(headers)) return 'cognito-idp'
  if (/^\/[\w-]+\/\.well-known\//.test(path)) return 'cognito-idp'
  return 's3'
}
