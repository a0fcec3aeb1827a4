import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Statement } from '../template/policies.ts'
import { coveringPermissions, fits, fitsArn } from './statements.ts'

/** Says it once more, character by character, without regular expressions. */
const fitsSlowly = (pattern: string[], value: string[]): boolean => {
  const [first, ...rest] = pattern
  if (first === undefined) return value.length === 0
  if (first === '*')
    return fitsSlowly(rest, value) || (value.length > 0 && fitsSlowly(pattern, value.slice(1)))
  return value.length > 0 && (first === '?' || first === value[0]) && fitsSlowly(rest, value.slice(1))
}

const table = 'arn:aws:dynamodb:eu-west-2:000000000000:table/Documents'
const allow = (Action: string | string[], Resource: string | string[], more = {}): Statement => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
})
const covers = (statement: Statement, action: string, resource = table) =>
  coveringPermissions(statement, { action, resource }).length > 0

describe('a pattern', () => {
  const letters = (alphabet: string) =>
    fc.array(fc.constantFrom(...alphabet), { maxLength: 7 }).map(found => found.join(''))

  test('means by * any text and by ? one character, and all else as it stands', () => {
    fc.assert(
      fc.property(letters('ab*?.[$\n'), letters('ab.[$\n'), (pattern, value) => {
        expect(fits(pattern, value)).toBe(fitsSlowly([...pattern], [...value]))
      }),
      { numRuns: 2000 },
    )
  })

  test('that is the value itself fits it and nothing else', () => {
    fc.assert(
      fc.property(letters('abé😀/:.'), letters('abé😀/:.'), (one, other) => {
        expect(fits(one, one)).toBe(true)
        expect(fits(one, other)).toBe(one === other)
      }),
    )
  })

  test.each([
    ['arn:aws:s3:::inbox/uploads/*', 'arn:aws:s3:::inbox/uploads/a/b:c', true],
    ['arn:aws:s3:::inbox/uploads/*', 'arn:aws:s3:::inbox/objects/a', false],
    ['arn:aws:s3:::inbox', 'arn:aws:s3:::inbox/uploads/a', false],
    ['arn:aws:dynamodb:*:000000000000:table/Documents', table, true],
    ['arn:aws:dynamodb:*:table/Documents', table, false],
    ['arn:aws:dynamodb:*', table, false],
    [table, `${table}/index/byDate`, false],
    ['*', table, true],
    ['*', '*', true],
    [table, '*', false],
  ])('%s for %s: %s', (pattern, arn, expected) => {
    expect(fitsArn(pattern, arn)).toBe(expected)
  })
})

describe('a statement', () => {
  test('covers its actions, in any case, on its resources', () => {
    const statement = allow(['dynamodb:GetItem', 'dynamodb:put*'], [table, `${table}/index/byDate`])
    expect(covers(statement, 'dynamodb:GetItem')).toBe(true)
    expect(covers(statement, 'dynamodb:PutItem', `${table}/index/byDate`)).toBe(true)
    expect(covers(statement, 'dynamodb:DeleteItem')).toBe(false)
    expect(covers(statement, 'dynamodb:GetItem', `${table}2`)).toBe(false)
  })

  test('says which of its grants cover a call, as it writes them', () => {
    const statement = allow(['dynamodb:*', 's3:GetObject'], ['*', table])
    expect(coveringPermissions(statement, { action: 'dynamodb:GetItem', resource: table })).toEqual([
      { action: 'dynamodb:*', resource: '*' },
      { action: 'dynamodb:*', resource: table },
    ])
  })

  test.each([
    [{ StringEquals: { 'aws:RequestedRegion': ['us-east-1', 'eu-west-2'] } }, true],
    [{ StringEquals: { 'aws:RequestedRegion': 'us-east-1' } }, false],
    [{ StringLike: { 'AWS:requestedregion': 'eu-*' } }, true],
    [{ Bool: { 'aws:SecureTransport': false } }, false],
    [{ ArnLike: { 'aws:PrincipalAccount': '*' } }, true],
    [{ NumericLessThan: { 's3:TlsVersion': '1.2' } }, false],
    [{ NumericLessThan: { 's3:TlsVersion': '1.4' } }, true],
    [{ Bool: { 'aws:SecureTransport': 'true' }, StringEquals: { 'aws:PrincipalAccount': '1' } }, false],
  ])('with the condition %j covers: %s', (Condition, expected) => {
    expect(covers(allow('dynamodb:GetItem', table, { Condition }), 'dynamodb:GetItem')).toBe(expected)
  })

  test('with a condition that is not played is an error that names it', () => {
    const Condition = { DateLessThan: { 'aws:CurrentTime': '2031-01-01T00:00:00Z' } }
    expect(() => covers(allow('s3:*', '*', { Condition }), 's3:GetObject')).toThrow(
      'DateLessThan aws:CurrentTime',
    )
  })
})
