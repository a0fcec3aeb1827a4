import type { AuditEntry } from '#contract/audit.ts'
import { askedOf, type Filters } from './filters.ts'

/** Whether a search finds an entry; the server's own rules, for entries that come by themselves. */
export const finds = (filters: Filters, entry: AuditEntry): boolean => {
  const { person, action, object, from, to } = askedOf(filters)
  const words = action?.replace(/_$/, '')
  return (
    (person === undefined || entry.user_id === person) &&
    (words === undefined || entry.action_type === words || entry.action_type.startsWith(`${words}_`)) &&
    (object === undefined || entry.object === object) &&
    (from === undefined || entry.created_at >= from) &&
    (to === undefined || entry.created_at < to)
  )
}
