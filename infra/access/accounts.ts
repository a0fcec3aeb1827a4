import { staffTablesWithLimit } from './parts.ts'
import type { Access } from './verbs.ts'

/** Sign-in and the accounts of staff. */
export const accounts = {
  sessions: {
    tables: { ...staffTablesWithLimit, revocations: [...staffTablesWithLimit.revocations, 'put'] },
    deviceKey: ['read'],
    accounts: ['get', 'signOut'],
  },
  team: {
    tables: {
      ...staffTablesWithLimit,
      revocations: [...staffTablesWithLimit.revocations, 'put'],
      settings: ['update'],
    },
    accounts: [
      'list',
      'members',
      'get',
      'groups',
      'create',
      'join',
      'leave',
      'factor',
      'signOut',
      'enable',
      'disable',
      'remove',
    ],
  },
  preSignUp: {},
  customMessage: {},
  postConfirmation: { tables: { audit: ['put'] } },
  preAuthentication: {
    tables: { rateLimits: ['get', 'update'], audit: ['put'] },
    deviceKey: ['read'],
    accounts: ['groups'],
  },
  postAuthentication: { tables: { rateLimits: ['update'], audit: ['put'] }, deviceKey: ['read'] },
  recordFailedSignIns: { tables: { audit: ['byAction', 'put'] } },
  preTokenGeneration: { accounts: ['get'] },
} as const satisfies Record<string, Access>
