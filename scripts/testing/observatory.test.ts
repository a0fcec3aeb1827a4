import { expect, it } from 'vitest'
import { scoreOf } from './observatory.ts'

const best = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-x'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
const score = (differs: Record<string, string> = {}, html = '') =>
  scoreOf({ headers: new Headers(Object.entries({ ...best, ...differs })), html }).score

it('gives 130 to what is as strict as can be, and nothing is below none', () => {
  expect(score()).toBe(130)
  expect(scoreOf({ headers: new Headers() }).score).toBe(30)
})

it.each([
  [
    'a policy that is not closed by default',
    { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" },
    125,
  ],
  [
    'inline scripts',
    { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" },
    80,
  ],
  [
    'inline styles',
    { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" },
    120,
  ],
  [
    'calls over plain HTTP',
    { 'content-security-policy': "default-src 'none'; connect-src http://x.example; frame-ancestors 'none'" },
    80,
  ],
  ['a short time of HTTPS', { 'strict-transport-security': 'max-age=86400' }, 120],
  ['HTTPS that is not said', { 'strict-transport-security': 'preload' }, 80],
  ['a referrer that tells all', { 'referrer-policy': 'unsafe-url' }, 120],
  ['types that may be guessed', { 'x-content-type-options': 'maybe' }, 125],
  ['use by other origins', { 'cross-origin-resource-policy': 'cross-origin' }, 120],
  ['a cookie that scripts read', { 'set-cookie': 'a=1; Secure' }, 70],
  ['a cookie over plain HTTP', { 'set-cookie': 'a=1; HttpOnly' }, 60],
  [
    'calls of all origins with cookies',
    { 'access-control-allow-origin': 'https://x.example', 'access-control-allow-credentials': 'true' },
    50,
  ],
] as [string, Record<string, string>, number][])('takes off for %s', (_, differs, expected) => {
  expect(score(differs)).toBe(expected)
})

it.each([
  ['<script src="/a.js"></script>', 130],
  ['<script src="/a.js" integrity="sha256-x"></script>', 135],
  ['<script src="https://x.example/a.js"></script>', 125],
  ['<script src="https://x.example/a.js" integrity="sha256-x"></script>', 135],
  ['<script src="//x.example/a.js"></script>', 50],
])('counts %s', (html, expected) => expect(score({}, html)).toBe(expected))
