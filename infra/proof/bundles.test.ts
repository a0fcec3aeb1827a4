import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { functionNames } from '../functions.ts'
import { secretsIn } from './secretPatterns.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const built = globSync('{dist/lambdas,web/dist}/**/*', { cwd: root, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name))

describe('what npm run build made', () => {
  it('is there: every function and the website', () => {
    const missing = functionNames().filter(
      name => !built.includes(join(root, `dist/lambdas/${name}/index.mjs`)),
    )
    expect(missing, 'run npm run build first').toEqual([])
    expect(built).toContain(join(root, 'web/dist/site/index.html'))
  })

  it('S-25 holds no secret', () => {
    const found = built.flatMap(file => secretsIn(readFileSync(file, 'utf8')).map(kind => `${file}: ${kind}`))
    expect(found).toEqual([])
  })
})

// Each in two pieces, so that no scanner of repositories takes them for real.
const examples = [
  ['AKIA', 'Q3EGLMHDCN7K2XRA'],
  ['-----BEGIN PRIVATE', ' KEY-----\nMIIEvgIBADANBgkqhkiG9w0BAQEFAASC'],
  ['ghp_', 'k3TzQp7RwX9vB2nM5sL8dF1gH4jC6yA0eU2i'],
  ['xoxb-', '123456789012-abcdefghij'],
  ['sk_live_', '51HqLyjWDarjtT1zdp7dc'],
  ['sk-ant-', 'api03-aZ9xWvUtSrQpOnMlKjIhGfEdCb87654321'],
  ['AIza', 'SyA1bC2dE3fG4hI5jK6lM7nO8pQ9rS0tU1v'],
  ['eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'],
  ['https://admin:', 'correct-horse@db.example.com'],
]

it.each(examples)('a secret that begins with %s is recognised', (start, rest) => {
  expect(secretsIn(`const key = "${start}${rest}"`)).toHaveLength(1)
})

it.each([
  'arn:aws:secretsmanager:eu-west-2:123456789012:secret:prod/stripe-AbCdEf',
  '{{resolve:secretsmanager:prod/stripe:SecretString:::}}',
  'sha256-ribELW+YMKVQNukGBtkJgjDGhFacxH2BKIMpb0FRG9Q=',
  'https://user@example.com:8080/path',
])('%s is no secret', text => {
  expect(secretsIn(text)).toEqual([])
})
