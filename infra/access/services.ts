import { staffTablesWithLimit, keptAnswerTables } from './parts.ts'
import type { Access } from './verbs.ts'

/** Outside services that staff use and try, and the integration files. */
export const services = {
  callExternalApi: { tables: { ...staffTablesWithLimit, ...keptAnswerTables }, outside: ['fetch'] },
  github: {
    tables: { ...staffTablesWithLimit, ...keptAnswerTables },
    secrets: ['github'],
    outside: ['fetch'],
  },
  cms: {
    tables: {
      ...staffTablesWithLimit,
      cmsDrafts: ['get', 'getMany', 'put', 'update'],
      cmsDraftVersions: ['get', 'put', 'update', 'query'],
    },
  },
  services: {
    tables: {
      ...staffTablesWithLimit,
      // Says if a read with a key is answered, and which way mails go out.
      settings: ['get'],
      // Finds work that a schedule should have done by now.
      rnsProviders: ['byDue', 'getMany'],
      announcements: ['toAnnounce'],
      visits: ['query'],
    },
    tableSizes: ['describe'],
    buckets: ['locate'],
    // Where the relay is, to see whether it answers.
    secrets: ['smtp'],
    secretStates: ['describe'],
    outside: ['fetch'],
    mailQuota: ['read'],
  },
  sendEmail: {
    tables: { ...staffTablesWithLimit, settings: ['get', 'put'] },
    secrets: ['smtp'],
    outside: ['fetch'],
    mail: ['send'],
    accounts: ['groups'],
  },
  sendSms: { tables: { ...staffTablesWithLimit, spending: ['update'] }, sms: ['send'] },
  askAi: {
    tables: { ...staffTablesWithLimit, spending: ['update'] },
    secrets: ['openai', 'anthropic'],
    outside: ['fetch'],
  },
  socialMediaPost: {
    tables: { ...staffTablesWithLimit, announcements: ['get'], socialPosts: ['put', 'query', 'update'] },
    secrets: ['x', 'linkedin'],
    outside: ['fetch'],
  },
  payments: {
    tables: { ...staffTablesWithLimit, payments: ['byMoment', 'get', 'put'] },
    secrets: ['stripe'],
    outside: ['fetch'],
  },
} as const satisfies Record<string, Access>
