import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testTitles } from './checklist.ts'

/** Numbers of the lines of docs/SECURITY.md, each with the files that its row names. */
const rows = new Map(
  [...readFileSync('docs/SECURITY.md', 'utf8').matchAll(/^\| (\d+) +\| .+? +\| (.+?) +\|$/gm)].map(
    ([, number, cell = '']) => [
      Number(number),
      [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file),
    ],
  ),
)

/** Files with a test whose title names the line. */
const named = (number: number): string[] => [
  ...new Set(
    testTitles()
      .filter(({ title }) => new RegExp(`\\bS-${number}\\b`).test(title))
      .map(({ file }) => file),
  ),
]

it('docs/SECURITY.md has the 38 lines, each once', () => {
  expect([...rows.keys()]).toEqual(Array.from({ length: 38 }, (_, index) => index + 1))
})

it.each([...rows])(
  'line %i names files that are there, with a test that is named after it',
  (number, files) => {
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter(file => !existsSync(file))).toEqual([])
    expect(files.filter(file => !named(number).includes(file))).toEqual([])
  },
)
