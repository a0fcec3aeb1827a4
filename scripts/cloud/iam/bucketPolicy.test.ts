import { describe, expect, test } from 'vitest'
import { account } from '../engine.ts'
import type { Statement } from '../template/policies.ts'
import { letsEdgeIn } from './bucketPolicy.ts'

const own = `arn:aws:cloudfront::${account}:distribution/E1`
const wanted = { action: 's3:GetObject', resource: 'arn:aws:s3:::site/index.html' }
const statement = (more: Partial<Statement> = {}): Statement => ({
  Effect: 'Allow',
  Principal: { Service: 'cloudfront.amazonaws.com' },
  Action: 's3:GetObject',
  Resource: 'arn:aws:s3:::site/*',
  Condition: {
    StringEquals: { 'AWS:SourceAccount': account },
    ArnLike: { 'AWS:SourceArn': `arn:aws:cloudfront::${account}:distribution/*` },
  },
  ...more,
})

describe('a bucket’s policy', () => {
  test('lets in a distribution for which both conditions hold', () => {
    expect(letsEdgeIn([statement()], wanted, own)).toBe(true)
  })

  test.each<[string, Partial<Statement>]>([
    ['another principal', { Principal: { AWS: 'arn:aws:iam::1:root' } }],
    ['another action', { Action: 's3:ListBucket' }],
    ['other objects', { Resource: 'arn:aws:s3:::site/files/*' }],
    ['another account', { Condition: { StringEquals: { 'AWS:SourceAccount': '1' } } }],
    [
      'distributions of another account',
      { Condition: { ArnLike: { 'AWS:SourceArn': 'arn:aws:cloudfront::1:distribution/*' } } },
    ],
    [
      'things that are no distributions',
      { Condition: { ArnLike: { 'AWS:SourceArn': `arn:aws:cloudfront::${account}:key-value-store/*` } } },
    ],
  ])('lets nobody in for %s', (_, more) => {
    expect(letsEdgeIn([statement(more)], wanted, own)).toBe(false)
  })

  test('refuses what one statement allows and another denies to everybody', () => {
    const denial = (Condition: Statement['Condition']) =>
      statement({ Effect: 'Deny', Principal: { AWS: '*' }, Action: 's3:*', ...(Condition && { Condition }) })
    const plainHttp = denial({ Bool: { 'aws:SecureTransport': 'false' } })
    const always = { ...denial(undefined), Condition: {} }
    expect(letsEdgeIn([statement(), plainHttp], wanted, own)).toBe(true)
    expect(letsEdgeIn([statement(), always], wanted, own)).toBe(false)
  })
})
