import type { Access } from './verbs.ts'

/**
 * Every function with a route that is not public needs these: it refuses revoked tokens, records the refusal of a
 * signed-in person, and counts calls that have a limit (decisions 19, 21, 48).
 */
const staffTables = {
  revocations: ['query'],
  audit: ['put'],
  auditAddresses: ['put'],
} as const satisfies Access['tables']

export const staffTablesWithLimit = {
  ...staffTables,
  rateLimits: ['update'],
} as const satisfies Access['tables']

/**
 * The access lists of confidential things: the releases that make them confidential, and what their announcements link.
 */
export const accessListTables = {
  insiders: ['query'],
  announcements: ['getMany'],
  documents: ['getMany'],
} as const satisfies Access['tables']

/** One call to a source for everybody, its last good answer kept. */
export const keptAnswerTables = { keptAnswers: ['get', 'update'] } as const satisfies Access['tables']

/** Calls of anybody that are counted by a hash of their network address. */
export const visitorLimitTables = { rateLimits: ['update'] } as const satisfies Access['tables']
