import type { Access } from './verbs.ts'

/**
 * What each function needs that serves a route which is not public: revoked tokens are refused, the refusal of
 * somebody signed in goes on record, and calls with a limit are counted (decisions 19, 21, 48).
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

/** Who may know of what is confidential: the releases that make it so, and what their announcements bring along. */
export const accessListTables = {
  insiders: ['query'],
  announcements: ['getMany'],
  documents: ['getMany'],
} as const satisfies Access['tables']

/** One call to a source for everybody, its last good answer kept. */
export const keptAnswerTables = { keptAnswers: ['get', 'update'] } as const satisfies Access['tables']

/** Calls of anybody that are counted by a hash of their network address. */
export const visitorLimitTables = { rateLimits: ['update'] } as const satisfies Access['tables']
