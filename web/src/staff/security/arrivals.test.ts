import { describe, expect, it } from 'vitest'
import type { SecurityEvent } from '#contract/security/realtime.ts'
import { alertsOf, noArrivals, withEvents } from './live.ts'

const entry = (n: number): SecurityEvent => ({
  table: 'admin_audit_log',
  id: String(n),
  sequence: String(n).padStart(8, '0'),
  row: {
    id: String(n),
    position: String(n).padStart(8, '0'),
    user_id: 'ada',
    user_email: null,
    action_type: 'LOGIN',
    object: null,
    details: null,
    before: null,
    after: null,
    ip_address: null,
    request_id: null,
    created_at: '2026-03-10T12:00:00.000Z',
  },
})
const counter: SecurityEvent = {
  table: 'rate_limits',
  id: 'x',
  sequence: '1',
  row: {
    user_id: 'ada',
    action_type: 'login',
    attempts: 1,
    limit: 5,
    created_at: '2026-03-10T12:00:00.000Z',
  },
}
const alert: SecurityEvent = {
  table: 'security_alerts',
  id: 'y',
  sequence: '1',
  row: {
    id: 'y',
    type: 'rate_limit',
    message: 'Close to the limit',
    count: 1,
    severity: 'low',
    timestamp: '2026-03-10T12:00:00.000Z',
    userId: 'ada',
    details: {},
  },
}

describe('A-158 what comes while the tab is open', () => {
  it('stands newest first; counters and alerts are not entries', () => {
    const once = withEvents(noArrivals, [entry(1), counter, entry(2), alert])
    expect(withEvents(once, [entry(3)]).entries.map(({ id }) => id)).toEqual(['3', '2', '1'])
    expect(withEvents(once, [counter])).toEqual(once)
    expect(alertsOf([entry(1), alert, counter])).toEqual([alert.row])
  })
  it('is no more than a list can show, and says when it is not all', () => {
    const burst = Array.from({ length: 12_000 }, (_, n) => entry(n))
    const { entries, isPartial } = withEvents(noArrivals, burst)
    expect([entries.length, entries[0]?.id, isPartial]).toEqual([200, '11999', true])
    expect(withEvents(noArrivals, burst.slice(0, 200)).isPartial).toBe(false)
  })
})
