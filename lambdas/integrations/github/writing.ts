import type { Audit, AuditEntry } from '#runtime/audit.ts'
import { Problem } from '#runtime/problem.ts'
import { problemOf } from './failures.ts'

/**
 * Does at GitHub what an entry of the audit trail says. GitHub is no part of our transactions: so the entry is written
 * first, and nothing ever happens without one; when GitHub refuses, an entry `…_FAILED` says so.
 */
export const onRecord = async <T>(
  audit: Audit,
  entry: AuditEntry,
  now: Date,
  act: () => Promise<T>,
): Promise<T> => {
  await audit.record(entry)
  try {
    return await act()
  } catch (error) {
    const problem = problemOf(error, now)
    const code = problem instanceof Problem ? problem.code : 'internal'
    await audit.record({ ...entry, action_type: `${entry.action_type}_FAILED`, details: { code } })
    throw problem
  }
}
