import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, hashOf } from '../build/fingerprint.ts'
import { readState, writeState } from 'local-cloud/state'

const root = join(import.meta.dirname, '../..')
/** Committed, so that a fresh clone knows what a whole run has seen green. */
const file = join(import.meta.dirname, 'seenGreen.json')

/** Inputs of each thing that is big and changes rarely; its tests are left out while these are as a green run saw them. */
const inputs = {
  local: ['scripts/cloud', 'scripts/sandbox'],
  faults: [
    'lambdas',
    'infra',
    'web',
    'scripts/assurance/faults',
    'scripts/iam',
    'scripts/cloud',
    'scripts/sandbox',
    'scripts/seed',
  ],
} satisfies Record<string, string[]>

const tests = { local: 'scripts/cloud', faults: 'scripts/assurance/faults' }

/** A check that may be left out. */
export type Rare = keyof typeof inputs

export const isRare = (name: string): name is Rare => name in inputs

/** Hash of everything that decides how a check ends: its files, their tests, and the versions of packages. */
const hashFor = (name: Rare): string =>
  hashOf(root, [
    ...filesBelow(root, ...inputs[name]),
    ...globSync(`${tests[name]}/**/*.test.ts`, { cwd: root }),
    ...filesBelow(root, 'scripts/testing').filter(path => !path.endsWith('seenGreen.json')),
    ...['package-lock.json', 'vitest.config.ts'],
  ])

const seen = (): Record<string, string> => readState<Record<string, string>>(file, {})

/** Whether a whole run was green with these very inputs. */
export const wasSeenGreen = (name: Rare): boolean => seen()[name] === hashFor(name)

/** Notes that a check was green, for a commit. @returns whether that was news */
export const noteGreen = (name: Rare): boolean => {
  const before = readFileSync(file, 'utf8')
  writeState(file, { ...seen(), [name]: hashFor(name) })
  return readFileSync(file, 'utf8') !== before
}
