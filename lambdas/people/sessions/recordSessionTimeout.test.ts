import { expect, it } from 'vitest'
import { recordSessionTimeout as route } from '#contract/people/sessions.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { throughEndpoint } from '#runtime/testing.ts'
import { recordSessionTimeout } from './handlers.ts'

const last_active_at = '2025-03-04T07:00:00.000Z'
const ask = async (claims: Record<string, unknown> | undefined, body: unknown = { last_active_at }) => {
  const recorded: AuditEntry[] = []
  const audit = { record: async (entry: AuditEntry) => void recorded.push(entry) }
  const { ask: post } = throughEndpoint('recordSessionTimeout', route, recordSessionTimeout, { audit })
  const { status } = await post({ ...(claims && { claims }), body: JSON.stringify(body) })
  return { statusCode: status, recorded }
}

it('A-088 a sign-in that ends for want of activity is an alert of medium severity on record', async () => {
  const { statusCode, recorded } = await ask({ sub: 'person-1' })
  expect(statusCode).toBe(200)
  expect(recorded).toMatchObject([
    {
      action_type: 'SESSION_TIMEOUT',
      user_id: 'person-1',
      ip_address: '192.0.2.7',
      details: { type: 'session_timeout', severity: 'medium', last_active_at },
    },
  ])
})

it.each([
  ['nobody', undefined, { last_active_at }, 401],
  ['somebody who says more than is asked', { sub: 'person-1' }, { last_active_at, severity: 'low' }, 400],
  ['somebody who says no moment', { sub: 'person-1' }, { last_active_at: 'yesterday' }, 400],
])('%s records nothing', async (_, claims, body, status) => {
  const { statusCode, recorded } = await ask(claims, body)
  expect(statusCode).toBe(status)
  expect(recorded).toEqual([])
})
