import type { AuditEntry } from '#contract/security/audit.ts'
import type { SecurityEvent } from '#contract/security/realtime.ts'
import type { SecurityAlert } from '#contract/security/security.ts'

/** Entries that came while the tab was open, newest first. */
export interface Arrivals {
  entries: readonly AuditEntry[]
  /** More came than are kept, or some may have been missed: whoever shows them reads anew. */
  isPartial: boolean
}

/** Entries that are kept: what a list shows beside what was read. */
const kept = 200

export const noArrivals: Arrivals = { entries: [], isPartial: false }

/** What is kept once these have come too. */
export const withEvents = ({ entries, isPartial }: Arrivals, events: readonly SecurityEvent[]): Arrivals => {
  const came = events.flatMap(event => (event.table === 'admin_audit_log' ? [event.row] : []))
  if (came.length === 0) return { entries, isPartial }
  const all = [...came.toReversed(), ...entries]
  return { entries: all.slice(0, kept), isPartial: isPartial || all.length > kept }
}

/** The alerts among events. */
export const alertsOf = (events: readonly SecurityEvent[]): SecurityAlert[] =>
  events.flatMap(event => (event.table === 'security_alerts' ? [event.row] : []))
