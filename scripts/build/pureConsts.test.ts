import { expect, it } from 'vitest'
import { markPure } from './pureConsts.ts'

it('marks what constants are made by, and leaves statements and all lines where they are', () => {
  const source = [
    "import * as z from 'zod'",
    'export const Name = z.string().min(1)',
    'const Person = z.object({',
    '  name: Name,',
    '}), one = 1',
    'export const read = () => Person.parse({})',
    'z.config()',
  ].join('\n')
  expect(markPure('person.ts', source).split('\n')).toEqual([
    "import * as z from 'zod'",
    'export const Name = /* @__PURE__ */ (() => (z.string().min(1)))()',
    'const Person = /* @__PURE__ */ (() => (z.object({',
    '  name: Name,',
    '})))(), one = 1',
    'export const read = () => Person.parse({})',
    'z.config()',
  ])
})
