import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/security/audit.ts'
import { entryWith } from '../security/audit/entry.fixture.ts'
import { recordFailedSignIns } from './workers/recordFailedSignIns.ts'

const noon = Date.parse('2026-03-01T12:00:00Z')
const minute = 60_000

const entry = (
  id: string,
  action_type: string,
  minutes: number,
  more: Partial<AuditEntry> = {},
): AuditEntry => {
  const created_at = new Date(noon + minutes * minute).toISOString()
  const details = { action: 'stranger_login', attempts: 1, known_browser: false, ip_address: 'unavailable' }
  return entryWith({ id, user_id: 'ada', action_type, object: 'accounts/ada', details, created_at, ...more })
}
const attempt = (id: string, minutes: number, more: Partial<AuditEntry> = {}) =>
  entry(id, 'LOGIN_ATTEMPT', minutes, more)
const success = (minutes: number, known_browser = false) =>
  entry(`s${minutes}`, 'AUTHENTICATED', minutes, { details: { known_browser } })

/** The worker over an audit log in memory, with the three minutes for each step that are usual. */
const worked = (log: readonly AuditEntry[]) => {
  const written = new Map<string, { at: string; account: string; details: unknown; action: string }>()
  const runAt = (minutes: number) =>
    recordFailedSignIns({
      auditLog: {
        all: async ({ action, from = '' }, isWanted) =>
          log
            .filter(isWanted)
            .filter(
              ({ action_type, created_at }) =>
                action_type === action &&
                created_at >= from &&
                Date.parse(created_at) <= noon + minutes * minute,
            ),
      },
      write: async ({ action_type, user_id, details }, at, id) => {
        if (written.has(id)) return false
        written.set(id, {
          at: at.toISOString().slice(11, 16),
          account: user_id,
          details,
          action: action_type,
        })
        return true
      },
      stepMinutes: 3,
      now: () => new Date(noon + minutes * minute),
    })()
  const moments = () => [...written.values()].map(({ at }) => at)
  return { runAt, written, moments }
}

describe('attempts to sign in that failed', () => {
  it('A-079 five wrong passwords are five entries of a failed sign-in, each with its own moment, once', async () => {
    const { runAt, written, moments } = worked([0, 1, 2, 3, 4].map(one => attempt(`a${one}`, one)))
    for (const minutes of [10.1, 11, 12]) await runAt(minutes)
    expect(moments()).toEqual(['12:00', '12:01', '12:02', '12:03', '12:04'])
    expect([...written.values()][0]).toEqual({
      action: 'FAILED_AUTH',
      account: 'ada',
      at: '12:00',
      details: {
        action: 'stranger_login',
        attempts: 1,
        known_browser: false,
        ip_address: 'unavailable',
        attempt: 'a0',
        recorded_at: '2026-03-01T12:10:06.000Z',
      },
    })
  })

  it('are none while their last step can still be answered', async () => {
    const { runAt, moments } = worked([attempt('a', 0), success(5.9)])
    await runAt(5)
    await runAt(6.1)
    expect(moments()).toEqual([])
  })

  it('are those before a success, which belongs to the last attempt in a browser of its kind', async () => {
    const known = { details: { known_browser: true } }
    const { runAt, moments } = worked([
      attempt('mistyped', 0, known),
      attempt('right, and a code later', 1, known),
      attempt('of a stranger meanwhile', 2),
      success(3, true),
    ])
    await runAt(20)
    expect(moments()).toEqual(['12:00', '12:02'])
  })

  it('are none of two that succeed in two windows at once, nor where a browser became known in between', async () => {
    const { runAt, moments } = worked([attempt('one', 0), attempt('two', 1), success(2, true), success(3)])
    await runAt(20)
    expect(moments()).toEqual([])
  })

  it('on a name that nobody has leave nothing more on record than its attempt', async () => {
    const { runAt, moments } = worked([attempt('a', 0, { user_id: 'name:hash' })])
    await runAt(20)
    expect(moments()).toEqual([])
  })

  it('are still recorded where no run was made for an hour', async () => {
    const { runAt, moments } = worked([attempt('a', 0)])
    await runAt(65)
    expect(moments()).toEqual(['12:00'])
  })
})
