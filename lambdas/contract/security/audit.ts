import * as z from 'zod'
import { auditPage } from '../limits.ts'
import { route } from '../route.ts'

/** An entry of the audit trail (admin_audit_log, A-078). Nothing alters or deletes one (decision 21). */
export const AuditEntry = z.object({
  id: z.string(),
  /** Position in the audit log: later entries compare greater, as text. */
  position: z.string(),
  /** Cognito's `sub`, `name:` and a hash for a name that nobody has, or the worker that acted. */
  user_id: z.string(),
  /** The person's mail address at that time; null of workers, of names that nobody has, and where it is not on record. */
  user_email: z.string().nullable(),
  /** Upper-case words, for example `DOCUMENT_DELETED`. */
  action_type: z.string(),
  /** The thing acted on, for example `documents/{id}`. */
  object: z.string().nullable(),
  /** Never a secret: attempts, accessed_columns, suspicious_ip_flag … */
  details: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  /** The viewer's address; null where nobody knew it, and once it has been dropped. */
  ip_address: z.string().nullable(),
  request_id: z.string().nullable(),
  /** UTC. */
  created_at: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  /** A `user_id`, or a mail address. */
  person: z.string().min(1).max(200).optional(),
  /** Whole words that the action begins with: `DOCUMENT`, `SECURITY_` or `DOCUMENT_DELETED`. */
  action: z
    .string()
    .regex(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*_?$/, 'Give whole words, such as DOCUMENT or DOCUMENT_DELETED.')
    .max(80)
    .optional(),
  /** An object, such as `documents/{id}`, or words of its title or name as they were. */
  object: z.string().min(1).max(400).optional(),
  /** UTC moments; the first belongs to it, the second does not. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
}

const shared = { access: 'admin', fn: 'audit' } as const

export const listAuditEntries = route({
  ...shared,
  method: 'GET',
  path: '/api/audit',
  summary:
    'The audit trail, newest first; with `after` what came since a position, oldest first, for whoever was away.',
  query: {
    ...filters,
    /** A position. What was written up to ten seconds before it comes again: writers end in another order than they begin. */
    after: z.string().max(100).optional(),
    cursor: z.string().max(1_000).optional(),
    limit: z.coerce.number().int().min(1).max(auditPage.most).default(auditPage.default),
  },
  /** A page may hold less than `limit`, or nothing, and yet have a `next`. */
  returns: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
  problems: ['invalid_input', 'not_allowed'],
})

export const exportAuditEntries = route({
  ...shared,
  method: 'POST',
  path: '/api/audit/export',
  summary: 'Entries of the audit trail as CSV, newest first, some thousands a call; goes on record.',
  limit: 'access_sensitive_data',
  body: z.strictObject({
    ...filters,
    /** `next` of the call before; without it the file begins, with its head line. */
    cursor: z.string().max(1_000).optional(),
  }),
  returns: z.object({
    /** Lines of the file, each ended; to be put together in their order. */
    csv: z.string(),
    /** Entries in these lines. */
    count: z.int().nonnegative(),
    next: z.string().nullable(),
  }),
  problems: ['bad_request', 'invalid_input', 'not_allowed', 'too_many'],
})
