import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { importersIn } from './importers.ts'
import { relevanceIn, wordsIn } from './candidates.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'relevance-'))
  mkdirSync(join(root, 'lambdas/runtime'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (file: string, source: string): void => writeFileSync(join(root, file), source)

it('takes names apart into words', () => {
  expect(wordsIn('publishAt: is_featured || documents')).toEqual(new Set(['publish', 'featured', 'document']))
})

it('counts a word that both have the more, the rarer it is', () => {
  write('lambdas/a.ts', 'urgency title')
  write('lambdas/b.ts', 'title')
  write('lambdas/c.ts', 'title')
  const relevance = relevanceIn(root)
  const says = wordsIn('urgency and title')
  expect(relevance(says, 'item.urgency')).toBeCloseTo(Math.log(3))
  expect(relevance(says, 'item.title')).toBe(0)
  expect(relevance(says, 'other')).toBe(0)
})

it('knows the test files that come to a file, the nearest first', () => {
  write('lambdas/runtime/text.ts', 'export const text = 1')
  write('lambdas/a.ts', `import { text } from '#runtime/text.ts'`)
  write('lambdas/a.test.ts', `import { a } from './a.ts'`)
  write('lambdas/b.test.ts', `const text = await import('./runtime/text.ts')`)
  write('lambdas/c.test.ts', `import type { text } from './runtime/text.ts'`)
  write('lambdas/d.store.test.ts', `import {\n  text,\n} from './runtime/text.ts'`)
  const importers = importersIn(root)
  expect(importers.tests('lambdas/runtime/text.ts')).toEqual(['lambdas/b.test.ts', 'lambdas/a.test.ts'])
  expect(importers.count('lambdas/runtime/text.ts')).toBe(3)
  expect(importers.count('lambdas/other.ts')).toBe(1)
})
