import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { viewerFunction } from './viewerFunction.ts'

const run = (code: string, event: object = {}, now = 0): unknown => viewerFunction('test', code)(event, now)
const evaluate = (expression: string, now?: number): unknown =>
  run(`function handler(event) { return { value: ${expression} } }`, {}, now)

test.each([
  'class A {}',
  'function handler(event) { const { request } = event; return request }',
  'function handler(event) { return event?.request }',
  'function handler(event) { return event.request ?? {} }',
  'function handler(event) { return { ...event.request } }',
  'function handler(event) { for (const each of []) {} }',
  'function handler(event = {}) { return event }',
  'async function handler() { try { await 1 } catch {} }',
])('syntax that cloudfront-js-2.0 lacks is refused when the function is made: %s', code => {
  expect(() => viewerFunction('test', code)).toThrow('cannot run at the edge')
})

test('code over 10 KB is refused', () => {
  const padded = (size: number) => `function handler() { return {} }//`.padEnd(size, 'x')
  expect(() => viewerFunction('test', padded(10_240))).not.toThrow()
  expect(() => viewerFunction('test', padded(10_241))).toThrow('larger than')
})

test('nothing of Node or of newer JavaScript is there', () => {
  const absent = [
    'require',
    'process',
    'fetch',
    'setTimeout',
    'URL',
    'Map',
    'Intl',
    'Proxy',
    '"".normalize',
    '[].flat',
  ]
  for (const name of absent) expect(evaluate(`typeof ${name}`)).toEqual({ value: 'undefined' })
  expect(() => evaluate('eval("1")')).toThrow('Code generation')
  expect(() => evaluate('(function () {}).constructor("return 1")()')).toThrow('Code generation')
})

test('the clock stands still during a run', () => {
  expect(evaluate('[Date.now(), new Date().getTime(), new Date(5).getTime()]', 42)).toEqual({
    value: [42, 42, 5],
  })
})

test('a function that never settles, or has no store, fails', () => {
  expect(() => run('async function handler() { await new Promise(() => {}) }')).toThrow('never finished')
  expect(() => run('import cf from"cloudfront"\nfunction handler() { return cf.kvs() }')).toThrow(
    'KeyValueStore',
  )
})

test('nothing survives from one run to the next', () => {
  const count = viewerFunction('test', 'let n = 0\nfunction handler() { n += 1; return { n } }')
  expect([count({}, 0), count({}, 0)]).toEqual([{ n: 1 }, { n: 1 }])
})

test('crypto signs as Node does', () => {
  const code = `import crypto from 'crypto'
function handler() { return { mac: crypto.createHmac('sha256', 'key').update('a').update('b').digest('hex') } }`
  expect(run(code)).toEqual({ mac: createHmac('sha256', 'key').update('ab').digest('hex') })
})

test("the product's own file gate runs", () => {
  const code = readFileSync(new URL('../../../infra/edge/fileGate.js', import.meta.url), 'utf8')
  const items = new Map([['/files/reports/Έ 1.pdf', '{"key":"objects/abc"}']])
  const store = { arn: 'arn', get: (key: string) => items.get(key), count: () => items.size }
  const gate = viewerFunction('fileGate', code, store)
  const uri = '/files/reports/%CE%88%201.pdf'
  expect(gate({ request: { uri } }, 0)).toEqual({ uri: '/objects/abc' })
  expect(gate({ request: { uri: '/files/%' } }, 0)).toMatchObject({ statusCode: 404 })
})
