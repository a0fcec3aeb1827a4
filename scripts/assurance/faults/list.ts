import { clockFaults } from './clock.ts'
import { connectionFaults } from './connections.ts'
import { eventFaults } from './events.ts'
import type { Fault } from './fault.ts'
import { mailFaults } from './mail.ts'
import { partyFaults } from './parties.ts'
import { secretFaults } from './secrets.ts'
import { sourceFaults } from './sources.ts'
import { storageFaults } from './storage.ts'
import { tableFaults } from './tables.ts'
import { writingFaults } from './writing.ts'

/** Everything that goes wrong on purpose, by area. */
export const faults: Record<string, Fault[]> = {
  'Sources of news that fail': sourceFaults,
  'Sources of news that write badly': writingFaults,
  'Files, records and addresses': storageFaults,
  Tables: tableFaults,
  'Events and schedules': eventFaults,
  Mail: mailFaults,
  'Third parties': partyFaults,
  Secrets: secretFaults,
  Clocks: clockFaults,
  Connections: connectionFaults,
}
