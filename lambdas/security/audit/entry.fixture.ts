import type { AuditEntry } from '#contract/security/audit.ts'

/** An entry of the audit log, as the API shows it. */
export const entryWith = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'e1',
  position: 'p1',
  user_id: 'person-1',
  user_email: null,
  action_type: 'LOGIN',
  object: null,
  details: null,
  before: null,
  after: null,
  ip_address: null,
  request_id: null,
  created_at: '2026-03-01T07:00:00.000Z',
  ...more,
})
