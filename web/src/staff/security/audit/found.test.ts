import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/security/audit.ts'
import { noFilters } from './filters.ts'
import { matchesFilters } from './AuditPanel.tsx'
import { mergeEntries } from './useAudit.ts'

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'a',
  position: '2026-03-10T12:00:00.000Z#a',
  user_id: 'ada',
  user_email: 'ada@example.com',
  action_type: 'DOCUMENT_DELETED',
  object: 'documents/1',
  details: null,
  before: null,
  after: { title: 'Annual report 2025' },
  ip_address: null,
  request_id: null,
  created_at: '2026-03-10T12:00:00.000Z',
  ...more,
})

describe('an entry that comes by itself', () => {
  it.each([
    [{}, true],
    [{ person: 'ada' }, true],
    [{ person: 'bob' }, false],
    [{ action: 'document' }, true],
    [{ action: 'DOC' }, false],
    [{ action: 'DOCUMENT_DELETED' }, true],
    [{ person: 'Ada@Example.com' }, true],
    [{ person: 'bob@example.com' }, false],
    [{ object: 'Annual report' }, true],
    [{ object: 'Presentation' }, false],
    [{ action: 'DOCUMENT_DEL' }, false],
    [{ object: 'documents/1' }, true],
    [{ object: 'documents' }, false],
    [{ from: '2026-03-10', to: '2026-03-10' }, true],
    [{ from: '2026-03-11' }, false],
    [{ to: '2026-03-09' }, false],
  ])('is found by %j: %s', (said, found) =>
    expect(matchesFilters({ ...noFilters, ...said }, entry())).toBe(found),
  )

  it('stands before those that were read, once', () => {
    const [older, newer] = [entry(), entry({ id: 'b', position: '2026-03-10T12:00:01.000Z#b' })]
    expect(mergeEntries([newer], [older], [newer, older]).map(({ id }) => id)).toEqual(['b', 'a'])
  })
})
