import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ChecklistEntry, type Level, levelOf, namePattern } from '../../conventions/checklist.ts'
import type { Checkout } from './checkout.ts'
import type { Executed } from './measure/executed.ts'
import { readRecordings, type RunCoverage } from './measure/recording.ts'
import { cloudLevels, levelLimits, type RunResult, runTests } from './vitestRun.ts'

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
    limit: levelLimits[level],
    ...(pattern !== undefined && { pattern }),
  })
  return { run, coverage: readRecordings(folder) }
}

/** Names no test. */
const nothing = '^\\b$'

/**
 * Measures code that other tests execute too: a line that few of them execute is the id's own. For unit tests, each
 * other test in the files of all these ids, which is one run. With a cloud, its start and its seeding, for there the
 * other tests would take as long as everything else.
 */
export const othersIn = (
  checkout: Checkout,
  entries: readonly ChecklistEntry[],
): ((id: string) => (level: Level) => Promise<readonly Executed[]>) => {
  const files = [...new Set(entries.flatMap(({ tests }) => tests.map(({ file }) => file)))]
  const runs = new Map<Level, Promise<RunCoverage>>()
  const runOf = (level: Level): Promise<RunCoverage> => {
    const ofLevel = files.filter(file => levelOf(file) === level)
    const run =
      runs.get(level) ??
      (cloudLevels.has(level)
        ? measure(checkout, level, ofLevel.slice(0, 1), nothing)
        : measure(checkout, level, ofLevel)
      ).then(({ coverage }) => coverage)
    runs.set(level, run)
    return run
  }
  return id => async level => {
    if (level !== 'unit' && !cloudLevels.has(level)) return []
    const { tests, outside } = await runOf(level)
    if (level !== 'unit') return [outside, outside, outside]
    const names = new RegExp(namePattern(id))
    return tests.filter(({ name }) => !names.test(name)).map(({ executed }) => executed)
  }
}
