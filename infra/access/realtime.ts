import { accessListTables } from './parts.ts'
import type { Access } from './verbs.ts'

/** Functions that hold connections of browsers, and functions that send to them. */
export const realtime = {
  // The refusal of a signed-in person is recorded.
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
