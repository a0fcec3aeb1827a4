import { expect, test } from 'vitest'
import { matches } from './pattern.ts'

const event = {
  source: 'aws.s3',
  n: 1,
  none: null,
  tags: ['a', 'b'],
  detail: { object: { key: 'uploads/1.pdf' } },
}
const key = (...wanted: unknown[]) => ({ detail: { object: { key: wanted } } })

test.each([
  [{ source: ['aws.s3'] }, true],
  [{ source: ['aws.ec2', 'aws.s3'] }, true],
  [{ source: ['aws'] }, false],
  [{ n: [1], none: [null] }, true],
  [{ n: ['1'] }, false],
  [{ tags: ['b', 'c'] }, true],
  [{ tags: ['c'] }, false],
  [{ missing: ['a'] }, false],
  [{ source: ['aws.s3'], missing: ['a'] }, false],
  [key({ prefix: 'uploads/' }), true],
  [key({ prefix: 'objects/' }, { suffix: '.pdf' }), true],
  [key({ suffix: '.csv' }), false],
  [key({ 'anything-but': 'uploads/1.pdf' }), false],
  [key({ 'anything-but': ['a', 'b'] }), true],
  [key({ 'anything-but': { prefix: 'uploads/' } }), false],
  [key({ 'anything-but': { prefix: 'objects/' } }), true],
  [{ missing: [{ 'anything-but': 'a' }] }, false],
  [key({ exists: true }), true],
  [key({ exists: false }), false],
  [{ detail: { missing: [{ exists: false }] } }, true],
  [{ missing: { deeper: [{ exists: false }] } }, true],
])('%j -> %s', (pattern, expected) => {
  expect(matches(pattern, event)).toBe(expected)
})
