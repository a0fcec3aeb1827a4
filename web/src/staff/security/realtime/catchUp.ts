import type { AuditEntry } from '#contract/security/audit.ts'
import { auditPage } from '#contract/limits.ts'
import type { SecurityEvent } from '#contract/security/realtime.ts'
import type { SecurityAlert } from '#contract/security/security.ts'

/** What is read by HTTP; `after` is a position of the audit trail. */
export interface Reads {
  listAuditEntries(call: {
    query: { limit: number; after?: string; cursor?: string }
  }): Promise<{ entries: AuditEntry[]; next: string | null }>
  listSecurityAlerts(): Promise<{ alerts: SecurityAlert[] }>
}

/** Pages of the audit trail that are made up for at most; who was away longer reads lists anew anyway. */
const mostPages = 100

const ofEntry = (row: AuditEntry): SecurityEvent => ({
  table: 'admin_audit_log',
  id: row.id,
  sequence: '',
  row,
})
const ofAlert = (row: SecurityAlert): SecurityEvent => ({
  table: 'security_alerts',
  id: row.id,
  sequence: '',
  row,
})

/** Reads what came while nobody listened. */
export const createCatchUp = (reads: Reads) => {
  /** Up to where the audit trail is known; undefined before the first look. */
  let known: string | undefined

  const note = (entries: readonly AuditEntry[]) => {
    for (const { position } of entries) if (known === undefined || position > known) known = position
  }

  return {
    /** Notes what came over the line, so that less is to be made up for. */
    heard: (events: readonly SecurityEvent[]) =>
      note(events.flatMap(event => (event.table === 'admin_audit_log' ? [event.row] : []))),

    /**
     * Hands out everything that came since what is known, which may be more than once; the first time only what is
     * there already, as `isOld`. @throws what a read throws; what was handed out until then counts
     */
    run: async (handOut: (events: SecurityEvent[], isOld: boolean) => void): Promise<void> => {
      const isFirst = known === undefined
      const { alerts } = await reads.listSecurityAlerts()
      handOut(alerts.map(ofAlert).reverse(), isFirst)
      if (isFirst) {
        const { entries } = await reads.listAuditEntries({ query: { limit: 1 } })
        note(entries)
        // An empty trail: whatever comes is new.
        known ??= ''
        handOut(entries.map(ofEntry), true)
        return
      }
      const after = known ?? ''
      let cursor: string | null = null
      for (let page = 0; page < mostPages; page++) {
        const { entries, next } = await reads.listAuditEntries({
          query: { limit: auditPage.most, ...(after && { after }), ...(cursor !== null && { cursor }) },
        })
        handOut(entries.map(ofEntry), false)
        note(entries)
        if (next === null) return
        cursor = next
      }
    },
  }
}
