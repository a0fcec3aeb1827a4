import * as z from 'zod'
import type { AuditEntry } from '#contract/security/audit.ts'
import { isName } from './audit/auditTrail.ts'
import type { AccessCheck } from './accessLists.ts'

/** Kinds of objects that are confidential or belong to what is; an id of another kind that a release names hides nothing. */
const hidable = ['announcements', 'documents', 'releases', 'uploads']

/** What an entry of a release says of the things in it. */
const Release = z.object({ items: z.array(z.object({ id: z.string() })) })

/** Ids of the things that were in a release before, or are after: whoever may not know of one may not know of it. */
const itemsOf = ({ before, after }: AuditEntry): string[] =>
  [before, after].flatMap(said => Release.safeParse(said).data?.items ?? []).map(({ id }) => id)

/** An entry of the trail without what it says of something confidential: that something happened stays. */
export const redacted = (entry: AuditEntry, isHidden: (id: string) => boolean): AuditEntry => {
  const [kind = '', id = ''] = entry.object?.split('/') ?? []
  const ids = kind === 'releases' ? [id, ...itemsOf(entry)] : [id]
  return hidable.includes(kind) && ids.some(isHidden)
    ? { ...entry, details: { confidential: true }, before: null, after: null }
    : entry
}

/** Entries as somebody may read them; not those that they found by the title of what they may not know of. */
export const redactedFor = (
  entries: readonly AuditEntry[],
  { isHidden }: AccessCheck,
  user: { id: string },
  { object }: { object?: string | undefined },
): AuditEntry[] =>
  entries.flatMap(entry => {
    const shown = redacted(entry, id => isHidden(id, user))
    return shown !== entry && isName(object) ? [] : [shown]
  })
