import type { SecurityEvent } from '#contract/security/realtime.ts'

/** Rows that are remembered as told. More come only in a flood, whose oldest are of no interest any more. */
const remembered = 20_000

/** Lets each change through once, whichever way and however often it comes. */
export const createInbox = () => {
  /** The latest told change of each row, the longest untouched first. */
  const told = new Map<string, string>()
  const isNew = ({ table, id, sequence }: SecurityEvent): boolean => {
    const key = `${table} ${id}`
    const before = told.get(key)
    // Rows but counters never change.
    if (before !== undefined && (table !== 'rate_limits' || before >= sequence)) return false
    told.delete(key)
    told.set(key, sequence)
    if (told.size > remembered) for (const [oldest] of told.entries().take(1)) told.delete(oldest)
    return true
  }
  return { unseen: (events: readonly SecurityEvent[]): SecurityEvent[] => events.filter(isNew) }
}
