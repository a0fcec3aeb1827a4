import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { branchNameProblem, FilePath } from './gitNames.ts'

const gitTakes = (name: string): boolean => {
  try {
    execFileSync('git', ['check-ref-format', '--branch', name], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

const part = fc.constantFrom('a', 'B', '0', '/', '.', '-', '@', '{', '~', '^', ':', '?', '*', '[', '\\', ' ')
const piece = fc.constantFrom('..', '@{', '.lock', '//', 'feature', 'é', '日本', '\u007f', '\t', 'HEAD', '@')
const name = fc.array(fc.oneof(part, piece), { minLength: 1, maxLength: 6 }).map(parts => parts.join(''))

describe('the name of a branch', () => {
  it('A-105 takes no name that git refuses, and refuses none that git takes', () => {
    fc.assert(
      fc.property(name, given => {
        // To git, `@{-1}` is the branch before this one, and HEAD one that is there.
        fc.pre(!/^@\{-\d/.test(given))
        expect([given, branchNameProblem(given) === undefined]).toEqual([
          given,
          gitTakes(given) && !['@', 'HEAD'].includes(given),
        ])
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    '',
    ' ',
    'a'.repeat(245),
    'é'.repeat(123),
    'f'.repeat(40),
    'half \ud800',
    'ma\u200bin',
    'main\u3164',
  ])('refuses %j', given => {
    expect(branchNameProblem(given)).toEqual(expect.any(String))
  })

  it.each(['main', 'feature/cms-2', 'ünïcode/日本', 'a'.repeat(244)])('takes %j', given => {
    expect(branchNameProblem(given)).toBeUndefined()
  })
})

describe('a path in a repository', () => {
  it.each(['a.ts', 'web/cms/wordpress.ts', '.github/x.yml', 'ordner/ä/日本.md', 'a b/c'])(
    'takes %j',
    path => {
      expect(FilePath.safeParse(path).success).toBe(true)
    },
  )

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '.',
    '../a',
    'a/../b',
    '.git/config',
    'a/.GIT/x',
    'git~1',
    'a\\b',
    'a\nb',
    'a\0',
    '.git::$INDEX_ALLOCATION/config',
    '.g\u200cit/config',
    'web/\u202etxt.exe',
    'a\u00a0b',
    'a\u3164',
    'a\ufe0f',
    'a\u{e0041}',
  ])('refuses %j', path => {
    expect(FilePath.safeParse(path).success).toBe(false)
  })
})
