import type { AuditEntry } from '#contract/security/audit.ts'

const nameIn = (said: unknown): string | undefined => {
  if (typeof said !== 'object' || said === null) return undefined
  const { title, name, file_path } = said as Record<string, unknown>
  return [title, name, file_path].find(one => typeof one === 'string' && one !== '') as string | undefined
}

/** The title or name of what was acted on, as it was then; undefined where the entry has none. */
export const objectName = ({ before, after }: Pick<AuditEntry, 'after' | 'before'>): string | undefined =>
  nameIn(after) ?? nameIn(before)
