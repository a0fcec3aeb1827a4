import { accessListTables } from './parts.ts'
import type { Access } from './verbs.ts'

/** Who listens to what happens, and who tells them. */
export const realtime = {
  // The refusal of somebody signed in goes on record.
  authoriseConnection: { tables: { revocations: ['query'], audit: ['put'], auditAddresses: ['put'] } },
  serveConnection: {
    tables: { connections: ['get', 'put', 'query', 'delete'], revocations: ['query'] },
    realtime: ['close'],
  },
  broadcastSecurity: {
    tables: { connections: ['query', 'delete'], auditAddresses: ['getMany'], ...accessListTables },
    realtime: ['send', 'close'],
  },
  closeConnections: {
    tables: { connections: ['query', 'delete'], revocations: ['query'] },
    realtime: ['close'],
  },
} as const satisfies Record<string, Access>
