import type { AuditEntry } from '#contract/security/audit.ts'
import { csvLine } from '#runtime/csv.ts'
import { Problem } from '#runtime/problem.ts'

/** Seconds before a position from which on entries are given again: writers do not end in the order they began. */
const overlap = 10

/**
 * The moment (UTC) from which entries are read again by a reader that has those up to a position.
 * @returns undefined for text that is no position
 */
export const catchUpFrom = (position: string): string | undefined => {
  const at = Date.parse(position.split('#', 1)[0] ?? '')
  return Number.isNaN(at) ? undefined : new Date(at - overlap * 1000).toISOString()
}

/**
 * Checks the moments between which somebody asks for entries, UTC.
 * @throws Problem `invalid_input` when the second is before the first
 */
export const assertOrdered = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  where: 'body' | 'query',
): void => {
  if (from === undefined || to === undefined || Date.parse(from) <= Date.parse(to)) return
  const message = 'The end is before the beginning.'
  throw new Problem('invalid_input', { message, details: [{ field: `${where}.to`, message }] })
}

/** Columns of the file, by the fields of an entry. */
export const columns = [
  'created_at',
  'user_id',
  'user_email',
  'action_type',
  'object',
  'ip_address',
  'details',
  'before',
  'after',
  'request_id',
  'id',
] as const satisfies (keyof AuditEntry)[]

export const head = csvLine(columns)

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** A line of the file; values other than text as JSON. */
export const lineOf = (entry: AuditEntry): string => csvLine(columns.map(column => cellOf(entry[column])))
