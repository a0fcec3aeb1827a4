import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listRoutes } from '#contract/contract.ts'
import { checklist } from './checklist.ts'

const routes = listRoutes()
const sources = globSync('{lambdas,infra,scripts,web}/**/*.{ts,tsx}', {
  // Folders of these names, and not `distribution`.
  exclude: path => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
})

describe('conventions', () => {
  const declared = sources
    .filter(file => file.startsWith('lambdas/contract/'))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')

  it.each(routes)('route $name is declared under its own name', ({ name }) => {
    expect(declared).toContain(`export const ${name} = route(`)
  })

  it('no two routes answer the same method and path', () => {
    const keys = routes.map(({ route }) => `${route.method} ${route.path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(routes.filter(({ route }) => !['GET', 'ANY'].includes(route.method)))(
    '$name, a write, names its rate limit',
    ({ route }) => {
      expect(route.limit).toBeTruthy()
    },
  )

  it.each(routes.filter(({ route }) => route.access !== 'public'))(
    'S-29 $name, not public, is never cached',
    ({ route }) => {
      expect(route.cache).toBeUndefined()
    },
  )

  it('the local cloud stays a tool: nothing of the product imports it', () => {
    const importers = sources.filter(
      file => !file.startsWith('scripts/') && /from '[^']*scripts\/cloud\//.test(readFileSync(file, 'utf8')),
    )
    expect(importers).toEqual([])
  })

  it('the local cloud stays a tool: 10,300 lines at most without its tests', () => {
    const lines = sources
      .filter(file => file.startsWith('scripts/cloud/') && !/\.(test|fixture)\./.test(file))
      .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
    expect(lines).toBeLessThanOrEqual(10_300)
  })

  it('A-113 no select of the staff area has an item with an empty value', () => {
    const staffPages = sources.filter(file => /^web\/src\/(auth|kit|staff)\/.*\.tsx$/.test(file))
    expect(staffPages.length).toBeGreaterThan(50)
    const wrong = staffPages.filter(file =>
      /<option\s[^>]*value=(""|\{''\})/.test(readFileSync(file, 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  it('no source silences a check', () => {
    const silencing = /eslint-disable|@ts-(ignore|nocheck|expect-error)|as unknown as/
    const silenced = sources.filter(
      file =>
        file !== 'scripts/conventions/conventions.test.ts' && silencing.test(readFileSync(file, 'utf8')),
    )
    expect(silenced).toEqual([])
  })

  it('one faulty row takes no other down: lists of rows are read through readableRows (decision 54)', () => {
    const exempt = [
      // An unreadable row might make something confidential: no answer is better than a leak.
      'lambdas/security/accessListStore.ts',
      // Without a fact that staff stated, readers would get the older one of the pack.
      'lambdas/publishing/facts/store.ts',
      // A file of its own, which is made anew when it cannot be read.
      'lambdas/publishing/search/searchIndex.ts',
      'lambdas/publishing/search/textParts.ts',
    ]
    const wrong = sources.filter(
      file =>
        file.startsWith('lambdas/') &&
        !/\.(test|fixture)\./.test(file) &&
        /\.map\(\(?(\w+)\)? => \w+\.parse\(\1\)\)/.test(readFileSync(file, 'utf8')),
    )
    expect(wrong.filter(file => !exempt.includes(file))).toEqual([])
  })

  it('every id of the checklist is there once', () => {
    const ids = checklist(readFileSync('docs/checklist.md', 'utf8')).map(entry => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(382)
  })
})
