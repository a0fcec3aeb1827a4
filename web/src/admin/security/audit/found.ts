import type { AuditEntry } from '#contract/security/audit.ts'
import { askedOf, type Filters } from './filters.ts'

/** Mail addresses are on record in lower case. */
const asRecorded = (person: string): string => (person.includes('@') ? person.toLowerCase() : person)

const isNamed = ({ before, after }: AuditEntry, words: string): boolean =>
  !words.includes('/') &&
  [before, after].some(said => {
    const { title, name } = (said ?? {}) as Record<string, unknown>
    return [title, name].some(text => typeof text === 'string' && text.includes(words))
  })

/** Whether a search finds an entry; the server's own rules, for entries that come by themselves. */
export const finds = (filters: Filters, entry: AuditEntry): boolean => {
  const { person, action, object, from, to } = askedOf(filters)
  const words = action?.replace(/_$/, '')
  return (
    (person === undefined || [entry.user_id, entry.user_email].includes(asRecorded(person))) &&
    (words === undefined || entry.action_type === words || entry.action_type.startsWith(`${words}_`)) &&
    (object === undefined || entry.object === object || isNamed(entry, object)) &&
    (from === undefined || entry.created_at >= from) &&
    (to === undefined || entry.created_at < to)
  )
}
