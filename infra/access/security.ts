import { accessListTables, staffTablesWithLimit } from './parts.ts'
import type { Access } from './verbs.ts'

/** The audit trail, and what watches over the product. Nobody changes or removes an entry of the trail. */
export const security = {
  audit: {
    tables: {
      ...staffTablesWithLimit,
      audit: ['put', 'byTime', 'byPerson', 'byAction', 'byObject'],
      auditAddresses: ['put', 'getMany'],
      ...accessListTables,
    },
  },
  security: {
    tables: {
      ...staffTablesWithLimit,
      audit: ['put', 'byTime', 'byPerson', 'byAction'],
      auditAddresses: ['put', 'getMany'],
      rateLimits: ['update', 'byHour', 'getMany'],
      securityAlerts: ['byTime', 'get', 'update'],
      // The rows of the last scan.
      settings: ['get', 'put'],
      rnsProviders: ['byName', 'getMany'],
    },
    states: ['describe'],
    secretStates: ['describe'],
    providerSecrets: ['describe'],
    originSecret: ['describe'],
    accounts: ['get', 'list', 'members', 'settings'],
  },
  raiseAlerts: {
    tables: {
      // That an alert was mailed is on record.
      audit: ['byPerson', 'put'],
      auditAddresses: ['getMany'],
      // The warning of an attempt that was a sign-in goes.
      securityAlerts: ['put', 'update', 'delete'],
    },
    mail: ['send'],
    accounts: ['members'],
  },
  exportAudit: { tables: { audit: ['query'] }, auditArchive: ['add'] },
} as const satisfies Record<string, Access>
