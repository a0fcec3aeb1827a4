import { expect, it } from 'vitest'
import { entryWith } from '../audit/entry.fixture.ts'
import { Change } from './changes.ts'

const record = (Keys: Record<string, unknown>, NewImage: Record<string, unknown>, SequenceNumber = '12') => ({
  eventName: 'INSERT',
  dynamodb: { Keys, NewImage: { ...Keys, ...NewImage }, SequenceNumber },
})
const created_at = '2026-03-01T07:00:00.000Z'
const entry = {
  id: { S: 'e1' },
  user_id: { S: 'person-1' },
  action_type: { S: 'DOCUMENT_DELETED' },
  created_at: { S: created_at },
}
const key = { day: { S: '2026-03-01' }, at_id: { S: `${created_at}#e1` } }

it('an entry of the trail is told as the API shows it, without what only the table needs', () => {
  const details = { M: { attempts: { N: '3' }, words: { L: [{ S: 'a' }, { NULL: true }] } } }
  expect(Change.parse(record(key, { ...entry, details, trail: { S: 'trail' } }))).toEqual({
    table: 'admin_audit_log',
    id: 'e1',
    sequence: '12'.padStart(40, '0'),
    row: entryWith({
      position: `${created_at}#e1`,
      action_type: 'DOCUMENT_DELETED',
      details: { attempts: 3, words: ['a', null] },
      created_at,
    }),
  })
})

it('a counter is told with its limit, and changes of one compare as text', () => {
  const image = {
    user_id: { S: 'person-1' },
    action_type: { S: 'delete_rns_provider' },
    attempts: { N: '2' },
    created_at: { S: created_at },
    expires_at: { N: '1' },
  }
  const tell = (sequence: string) =>
    Change.parse(record({ subject_window: { S: 'person-1#delete#0' } }, image, sequence))
  expect(tell('900')).toMatchObject({
    table: 'rate_limits',
    id: 'person-1#delete#0',
    row: { user_id: 'person-1', action_type: 'delete_rns_provider', attempts: 2, limit: 3, created_at },
  })
  expect(tell('900').sequence < tell('1000').sequence).toBe(true)
})

it('an alert is told without who dismissed it', () => {
  const image = {
    type: { S: 'brute_force' },
    message: { S: 'Five failures' },
    severity: { S: 'critical' },
    timestamp: { S: created_at },
    userId: { S: 'person-1' },
    details: { M: {} },
    dismissed_by: { SS: ['person-2'] },
    events: { SS: ['e1', 'e2'] },
  }
  const { row, ...about } = Change.parse(record({ id: { S: 'a1' } }, image))
  expect(about).toMatchObject({ table: 'security_alerts', id: 'a1' })
  expect(row).toMatchObject({ count: 2 })
  expect(Object.keys(row).sort()).toEqual([
    'count',
    'details',
    'id',
    'message',
    'severity',
    'timestamp',
    'type',
    'userId',
  ])
})

it('what is none of these is refused', () => {
  expect(Change.safeParse(record(key, { ...entry, action_type: { N: '42' } })).success).toBe(false)
  expect(Change.safeParse(record({ other: { S: '1' } }, entry)).success).toBe(false)
  expect(Change.safeParse({ dynamodb: { Keys: key, SequenceNumber: '1' } }).success).toBe(false)
})
