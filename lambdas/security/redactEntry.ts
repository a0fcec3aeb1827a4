import * as z from 'zod'
import type { AuditEntry } from '#contract/security/audit.ts'
import { isName } from './audit/auditLogStore.ts'
import type { AccessCheck } from './accessListStore.ts'

/** Kinds of objects that can be confidential; an id of another kind hides nothing. */
const hidable = ['announcements', 'documents', 'releases', 'uploads']

/** The items that an entry about a release names. */
const Release = z.object({ items: z.array(z.object({ id: z.string() })) })

/** Ids of a release's items before and after: an entry is hidden from people who cannot view one of them. */
const itemsOf = ({ before, after }: AuditEntry): string[] =>
  [before, after].flatMap(said => Release.safeParse(said).data?.items ?? []).map(({ id }) => id)

/** An audit entry without the details of something confidential; that it happened stays visible. */
export const redactEntry = (entry: AuditEntry, isHidden: (id: string) => boolean): AuditEntry => {
  const [kind = '', id = ''] = entry.object?.split('/') ?? []
  const ids = kind === 'releases' ? [id, ...itemsOf(entry)] : [id]
  return hidable.includes(kind) && ids.some(isHidden)
    ? { ...entry, details: { confidential: true }, before: null, after: null }
    : entry
}

/** Entries as `user` may read them, without those found by the title of something that is hidden from them. */
export const redactedFor = (
  entries: readonly AuditEntry[],
  { isHidden }: AccessCheck,
  user: { id: string },
  { object }: { object?: string | undefined },
): AuditEntry[] =>
  entries.flatMap(entry => {
    const shown = redactEntry(entry, id => isHidden(id, user))
    return shown !== entry && isName(object) ? [] : [shown]
  })
