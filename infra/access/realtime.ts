import { circled } from './parts.ts'
import type { Access } from './verbs.ts'

/** Who listens to what happens, and who tells them. */
export const realtime = {
  // The refusal of somebody signed in goes on record.
  authoriseConnection: { tables: { audit: ['put'], auditAddresses: ['put'] } },
  serveConnection: {
    tables: { connections: ['get', 'put', 'query', 'delete'] },
    realtime: ['close'],
  },
  broadcastSecurity: {
    tables: { connections: ['query', 'delete'], auditAddresses: ['getMany'], ...circled },
    realtime: ['send', 'close'],
  },
  closeConnections: { tables: { connections: ['query', 'delete'] }, realtime: ['close'] },
} as const satisfies Record<string, Access>
