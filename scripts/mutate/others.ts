import { type ChecklistEntry, type Level, levelOf, namePattern } from '../conventions/checklist.ts'
import type { Checkout } from './checkout.ts'
import type { Executed } from './executed.ts'
import { measure } from './mutateId.ts'
import type { TestCoverage } from './recording.ts'

/**
 * What the other tests execute, in the unit test files of all these ids: a line that few of them come to is an id's
 * own. One run for all; at the other levels it would take as long as everything else.
 */
export const othersIn = async (
  checkout: Checkout,
  entries: readonly ChecklistEntry[],
): Promise<(id: string) => (level: Level) => readonly Executed[]> => {
  const tests = entries.flatMap(entry => entry.tests)
  const files = [...new Set(tests.map(({ file }) => file).filter(file => levelOf(file) === 'unit'))]
  const found: TestCoverage[] =
    files.length > 0 ? (await measure(checkout, 'unit', files)).coverage.tests : []
  return id => {
    const names = new RegExp(namePattern(id))
    const others = found.filter(({ name }) => !names.test(name)).map(({ executed }) => executed)
    return level => (level === 'unit' ? others : [])
  }
}
