import { type ChecklistEntry, type Level, levelOf, levels, namePattern } from '../../conventions/checklist.ts'
import type { Random } from '../soak/random.ts'
import type { Measured } from './candidates.ts'
import type { Checkout } from './checkout.ts'
import { type Candidate, drawMutants } from './draw.ts'
import type { Importers } from './importers.ts'
import type { Executed } from './measure/executed.ts'
import { measure } from './others.ts'
import { cloudLevels, levelLimits, type RunResult, runTests } from './vitestRun.ts'

export type Verdict = 'killed' | 'timed out' | 'survived' | 'invalid'

export interface Tried {
  id: string
  level: Level
  /** The id's test files at that level. */
  tests: string[]
  mutant: Candidate
  verdict: Verdict
  /** Of a survivor: a test that does not name the id and sees it. */
  seenBy?: string
  seconds: number
}

/** Why there is no mutant of an id, by level. */
export type Untried = Partial<Record<Level, string>>

/** Tools that are needed to mutate an id. */
export interface Means {
  checkout: Checkout
  importers: Importers
  candidates: (entry: ChecklistEntry, measured: Measured) => Candidate[][]
  othersOf: (id: string) => (level: Level) => Promise<readonly Executed[]>
  isTyped: (file: string, text: string) => boolean
}

/** A level of an id: its tests, which pass unchanged, and what they execute. */
interface Shown {
  level: Level
  files: string[]
  /** Those to draw from first, and those after them. */
  candidates: Candidate[][]
  /** Of its tests alone, unchanged. */
  seconds: number
}

/** The first level of an id whose tests execute something of the product. */
const shownAt = async (
  { checkout, candidates: candidatesOf, othersOf }: Means,
  entry: ChecklistEntry,
): Promise<Shown | Untried> => {
  const untried: Untried = {}
  for (const level of levels) {
    const files = [...new Set(entry.tests.map(({ file }) => file).filter(file => levelOf(file) === level))]
    if (files.length === 0) continue
    const { run, coverage } = await measure(checkout, level, files, namePattern(entry.id))
    if (run.outcome !== 'passed')
      untried[level] = `unchanged, its tests: ${[run.outcome, ...run.failed].join(', ')}`
    else if (run.ran === 0) untried[level] = 'no test has the id in its name'
    else {
      const others = await othersOf(entry.id)(level)
      const candidates = candidatesOf(entry, { coverage, others, hasCloud: cloudLevels.has(level) })
      if (candidates.length > 0) return { level, files, candidates, seconds: run.seconds }
      untried[level] = 'its tests execute no product code'
    }
  }
  return untried
}

const verdictOf = ({ outcome, ran }: RunResult): Verdict => {
  if (outcome === 'does not build') return 'invalid'
  if (outcome === 'timed out') return 'timed out'
  return outcome === 'failed' || ran === 0 ? 'killed' : 'survived'
}

/** How many test files are asked whether they see what the id's own tests do not. */
const askedFiles = 12

/** A unit test that sees the mutant which is in the checkout, though it does not name the id. */
const seenByOther = async ({ checkout, importers }: Means, file: string): Promise<string | undefined> => {
  const files = importers.tests(file).slice(0, askedFiles)
  if (files.length === 0) return undefined
  const { failed } = await runTests(checkout.root, { level: 'unit', files, limit: levelLimits.unit })
  return failed[0]
}

/** How many mutants that TypeScript refuses are passed over before an id goes without. */
const refusals = 9

/** Mutates what the tests of an id execute, and says which mutants its tests see. */
export const mutateId = async (
  means: Means,
  entry: ChecklistEntry,
  { mutants, random }: { mutants: number; random: Random },
  onTried: (tried: Tried) => void,
): Promise<Untried | undefined> => {
  const shown = await shownAt(means, entry)
  if (!('level' in shown)) return shown
  const { level, files, candidates, seconds } = shown
  // Three times as long as unchanged, and some more for a busy machine.
  const limit = Math.min(levelLimits[level], 3 * seconds + 20)
  const tryOut = async (mutant: Candidate, mutated: string): Promise<Pick<Tried, 'verdict' | 'seenBy'>> => {
    // Code that TypeScript refuses reaches nobody, even if no test sees it.
    if (!means.isTyped(mutant.file, mutated)) return { verdict: 'invalid' }
    const run = { level, files, pattern: namePattern(entry.id), limit }
    const verdict = verdictOf(await runTests(means.checkout.root, run))
    const seenBy = verdict === 'survived' ? await seenByOther(means, mutant.file) : undefined
    return { verdict, ...(seenBy !== undefined && { seenBy }) }
  }
  let left = mutants
  for (const mutant of candidates.flatMap(each => drawMutants(each, mutants + refusals, random))) {
    const startedAt = performance.now()
    const tried = await means.checkout.withMutant(mutant, mutated => tryOut(mutant, mutated))
    const took = (performance.now() - startedAt) / 1000
    onTried({ id: entry.id, level, tests: files, mutant, ...tried, seconds: took })
    if (tried.verdict !== 'invalid' && --left === 0) break
  }
  return left === mutants ? { [level]: 'TypeScript refuses all mutants that were drawn' } : undefined
}
