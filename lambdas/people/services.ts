import { once } from '#contract/once.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { sessionEnds, type SessionEnds } from '#runtime/revocations.ts'
import { teamStore, type TeamStore } from './teamStore.ts'
import { teamLease, type TeamLease } from './teamLeaseStore.ts'

export interface Services {
  team: TeamStore
  lease: TeamLease
  audit: Audit
  sessions: Pick<SessionEnds, 'endAll'>
  /** Whether the environment requires a second factor of all administrators. */
  adminsNeedFactor: boolean
}

export const services = once((): Services => ({
  team: teamStore(),
  lease: teamLease(),
  audit: audit(),
  sessions: sessionEnds(),
  adminsNeedFactor: process.env['ADMINS_NEED_FACTOR'] === 'yes',
}))
