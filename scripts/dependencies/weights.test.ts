import { describe, expect, it } from 'vitest'
import { packageOf, weightsIn } from './weights.ts'

const [page, client, other, shared, nested] = [
  'web/src/page.ts',
  'node_modules/@aws-sdk/client-a/index.js',
  'node_modules/b/index.js',
  'node_modules/shared/index.js',
  'node_modules/b/node_modules/deep/index.js',
] as const

const made = {
  bytes: new Map([
    [page, 1],
    [client, 10],
    [other, 100],
    [shared, 1_000],
    [nested, 10_000],
  ]),
  imports: new Map([
    [page, [client, other]],
    [client, [shared, other]],
    [other, [shared, nested]],
    [shared, []],
    [nested, []],
  ]),
}

describe('the weight of a package', () => {
  it('is its own with what it brings; what several bring counts with each; what has a line of its own counts there', () => {
    const names = new Set(['@aws-sdk/client-a', 'b', 'elsewhere'])
    expect([...weightsIn(made, names)]).toEqual([
      ['@aws-sdk/client-a', 1_010],
      ['b', 11_100],
    ])
  })

  it('goes to the innermost package, and the product’s own modules to none', () => {
    expect([page, client, nested].map(packageOf)).toEqual([undefined, '@aws-sdk/client-a', 'deep'])
  })
})
