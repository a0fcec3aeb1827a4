import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ChecklistEntry, type Level, levelOf, levels, namePattern } from '../conventions/checklist.ts'
import type { Random } from '../soak/random.ts'
import { candidatesOf } from './candidates.ts'
import type { Checkout } from './checkout.ts'
import { type Candidate, drawMutants } from './draw.ts'
import type { Executed } from './executed.ts'
import { readRecordings, type RunCoverage } from './recording.ts'
import { isTyped, type RunResult, runTests } from './vitestRun.ts'

export type Verdict = 'killed' | 'timed out' | 'survived' | 'invalid'

export interface Tried {
  id: string
  level: Level
  /** The id's test files at that level. */
  tests: string[]
  mutant: Candidate
  verdict: Verdict
  seconds: number
}

/** Why there is no mutant of an id, by level. */
export type Untried = Partial<Record<Level, string>>

/** A level of an id: its tests, which pass unchanged, and what they execute. */
interface Shown {
  level: Level
  files: string[]
  candidates: Candidate[]
  /** Of its tests alone, unchanged. */
  seconds: number
}

/** Seconds that the tests of a level may take at all. */
const limits: Record<Level, number> = {
  unit: 120,
  conventions: 180,
  local: 180,
  infra: 300,
  store: 420,
  e2e: 420,
}

/** Runs tests and reads what they executed. */
export const measure = async (
  { root }: Checkout,
  level: Level,
  files: readonly string[],
  pattern?: string,
): Promise<{ run: RunResult; coverage: RunCoverage }> => {
  const folder = join(root, '.local/coverage')
  rmSync(folder, { recursive: true, force: true })
  const run = await runTests(root, {
    level,
    files,
    coverage: folder,
    limit: limits[level],
    ...(pattern !== undefined && { pattern }),
  })
  return { run, coverage: readRecordings(folder) }
}

/** The first level of an id whose tests execute something of the product. */
const shownAt = async (
  checkout: Checkout,
  { id, tests }: ChecklistEntry,
  othersOf: (level: Level) => readonly Executed[],
): Promise<Shown | Untried> => {
  const untried: Untried = {}
  for (const level of levels) {
    const files = [...new Set(tests.map(({ file }) => file).filter(file => levelOf(file) === level))]
    if (files.length === 0) continue
    const { run, coverage } = await measure(checkout, level, files, namePattern(id))
    if (run.outcome !== 'passed') untried[level] = `unchanged, its tests: ${run.outcome}`
    else if (run.ran === 0) untried[level] = 'no test has the id in its name'
    else {
      const candidates = candidatesOf(checkout.root, coverage, othersOf(level))
      if (candidates.length > 0) return { level, files, candidates, seconds: run.seconds }
      untried[level] = 'its tests execute no product code'
    }
  }
  return untried
}

const verdictOf = async (checkout: Checkout, { outcome, ran }: RunResult): Promise<Verdict> => {
  if (outcome === 'does not build') return 'invalid'
  if (outcome === 'timed out') return 'timed out'
  if (outcome === 'failed' || ran === 0) return 'killed'
  // What TypeScript refuses reaches nobody, whether or not a test sees it.
  return (await isTyped(checkout.root)) ? 'survived' : 'invalid'
}

/** Mutates what the tests of an id execute, and says which mutants its tests see. */
export const mutateId = async (
  checkout: Checkout,
  entry: ChecklistEntry,
  options: { mutants: number; random: Random; othersOf: (level: Level) => readonly Executed[] },
  onTried: (tried: Tried) => void,
): Promise<Untried | undefined> => {
  const shown = await shownAt(checkout, entry, options.othersOf)
  if (!('level' in shown)) return shown
  const { level, files, candidates, seconds } = shown
  for (const mutant of drawMutants(candidates, options.mutants, options.random)) {
    const startedAt = performance.now()
    const verdict = await checkout.withMutant(mutant, async () => {
      // Three times as long as unchanged, and some more for a busy machine.
      const limit = Math.min(limits[level], 3 * seconds + 20)
      const run = { level, files, pattern: namePattern(entry.id), limit }
      return verdictOf(checkout, await runTests(checkout.root, run))
    })
    const took = (performance.now() - startedAt) / 1000
    onTried({ id: entry.id, level, tests: files, mutant, verdict, seconds: took })
  }
  return undefined
}
