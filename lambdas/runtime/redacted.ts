import type { AuditEntry } from '#contract/audit.ts'
import type { Confidential } from './confidential.ts'

/** An entry of the trail without what it says of something confidential: that something happened stays. */
export const redacted = (entry: AuditEntry, isHidden: (id: string) => boolean): AuditEntry => {
  const id = entry.object?.split('/').at(-1) ?? ''
  return isHidden(id) ? { ...entry, details: { confidential: true }, before: null, after: null } : entry
}

/** Entries as somebody may read them. */
export const redactedFor = (
  entries: readonly AuditEntry[],
  { isHidden }: Confidential,
  user: { id: string },
): AuditEntry[] => entries.map(entry => redacted(entry, id => isHidden(id, user)))
