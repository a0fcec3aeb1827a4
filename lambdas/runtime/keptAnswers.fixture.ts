import type { Kept, KeptAnswers } from './keptAnswers.ts'

/** Kept answers in memory, with the one rule that counts: a claim is won by one. */
export const plainAnswers = <T>(rows: Record<string, Kept<T>> = {}) => {
  const claimed = new Map<string, number>()
  const answers: KeptAnswers<T> = {
    read: async id => rows[id],
    claim: async (id, now) => {
      if ((claimed.get(id) ?? 0) > now.getTime()) return false
      claimed.set(id, now.getTime() + 30_000)
      return true
    },
    keep: async (id, value, now) => {
      rows[id] = { value, fetchedAt: now.toISOString() }
    },
  }
  return { answers, rows }
}
