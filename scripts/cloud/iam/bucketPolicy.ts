import { account } from '../engine.ts'
import type { Statement } from '../template/policies.ts'
import { coveringPermissions, type Permission } from './statements.ts'

const cloudfront = 'cloudfront.amazonaws.com'

const isAbout = (principal: unknown): boolean => {
  if (principal === '*') return true
  const { AWS, Service } = Object(principal) as { AWS?: unknown; Service?: unknown }
  return AWS === '*' || [Service].flat().includes(cloudfront)
}

/**
 * Whether a bucket's policy lets CloudFront in, which has no policy of its own there: for a distribution that signs its
 * requests AWS gives the condition keys `aws:SourceArn` and `aws:SourceAccount`. Source: CloudFront Developer Guide,
 * "Restrict access to an Amazon S3 origin".
 * @param distribution its ARN
 */
export const letsEdgeIn = (
  statements: readonly Statement[],
  wanted: Permission,
  distribution: string,
): boolean => {
  const context = { 'aws:sourceaccount': account, 'aws:sourcearn': distribution }
  const says = (effect: 'Allow' | 'Deny') =>
    statements
      .filter(({ Effect, Principal }) => Effect === effect && isAbout(Principal))
      .some(statement => coveringPermissions(statement, wanted, context).length > 0)
  return says('Allow') && !says('Deny')
}
