import { staffTablesWithLimit } from './parts.ts'
import type { Access } from './verbs.ts'

/** Asking providers of news, and keeping what is new. */
const polling = {
  tables: {
    rnsProviders: ['get', 'put', 'update'],
    newsItems: ['getMany', 'put', 'update'],
    newsItemVersions: ['put'],
  },
  longTexts: ['put'],
  providerSecrets: ['read'],
  outside: ['fetch'],
} as const satisfies Access

/** Providers of news, and who asks them. */
export const news = {
  rnsFeedProxy: {
    tables: {
      ...staffTablesWithLimit,
      rnsProviders: ['get'],
      newsItems: ['getMany', 'put', 'update'],
      newsItemVersions: ['put'],
    },
    longTexts: ['put'],
    providerSecrets: ['read'],
    outside: ['fetch'],
  },
  providers: {
    ...polling,
    tables: {
      ...staffTablesWithLimit,
      ...polling.tables,
      rnsProviders: ['byName', 'get', 'getMany', 'put', 'update', 'delete'],
    },
    accounts: ['members'],
  },
  pollProviders: {
    ...polling,
    tables: { ...polling.tables, rnsProviders: ['byDue', 'put', 'update'] },
    queues: { polls: ['send'] },
  },
} as const satisfies Record<string, Access>
