import type { AuditEntry } from '#contract/audit.ts'
import { isName } from './auditTrail.ts'
import type { Confidential } from './confidential.ts'

/** An entry of the trail without what it says of something confidential: that something happened stays. */
export const redacted = (entry: AuditEntry, isHidden: (id: string) => boolean): AuditEntry => {
  const id = entry.object?.split('/').at(-1) ?? ''
  return isHidden(id) ? { ...entry, details: { confidential: true }, before: null, after: null } : entry
}

/** Entries as somebody may read them; not those that they found by the title of what they may not know of. */
export const redactedFor = (
  entries: readonly AuditEntry[],
  { isHidden }: Confidential,
  user: { id: string },
  { object }: { object?: string | undefined },
): AuditEntry[] =>
  entries.flatMap(entry => {
    const shown = redacted(entry, id => isHidden(id, user))
    return shown !== entry && isName(object) ? [] : [shown]
  })
