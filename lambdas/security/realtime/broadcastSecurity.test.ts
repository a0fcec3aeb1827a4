import { expect, it } from 'vitest'
import { noAccessLists } from '../accessLists.fixture.ts'
import { RealtimeMessage, type SecurityEvent } from '#contract/security/realtime.ts'
import { entryWith } from '../audit/entry.fixture.ts'
import { broadcastSecurity } from '../workers/broadcastSecurity.ts'

const now = new Date('2026-03-01T07:00:00Z')
const seconds = now.getTime() / 1000
const created_at = now.toISOString()
const row = { user_id: 'person-1', action_type: 'action', attempts: 1, limit: 3, created_at }
const counted: SecurityEvent = { table: 'rate_limits', id: 'counter-1', sequence: '1', row }
const entry: SecurityEvent = {
  table: 'admin_audit_log',
  id: 'e1',
  sequence: '1',
  row: entryWith({ created_at }),
}

type Behaviour = 'hears' | 'gone' | 'fails'
/** Connections by what the gateway says of them, each with when it began and ends, in seconds from now. */
const serve = (
  listeners: Record<string, { is: Behaviour; began?: number; ends?: number }>,
  closing = true,
) => {
  const heard = new Map<string, RealtimeMessage[]>()
  const closed: string[] = []
  const removed: string[] = []
  const tell = broadcastSecurity({
    accessLists: noAccessLists,
    connections: {
      list: async () =>
        Object.entries(listeners).map(([connection_id, { began = -60, ends = 60 }]) => ({
          connection_id,
          user_id: 'person-1',
          session: '',
          signed_in_at: 0,
          slot: 'slot#0',
          begun_at: seconds + began,
          ends_at: seconds + ends,
        })),
      remove: async id => void removed.push(id),
    },
    sockets: {
      send: async (id, text) => {
        const { is } = listeners[id] ?? { is: 'gone' }
        if (is === 'fails') throw new Error('503')
        if (is === 'gone') return false
        heard.set(id, [...(heard.get(id) ?? []), RealtimeMessage.parse(JSON.parse(text))])
        return true
      },
      close: async id => {
        if (!closing) throw new Error('503')
        closed.push(id)
      },
    },
    addressesOf: async ids => new Map(ids.map(id => [id, '192.0.2.7'])),
    now: () => now,
  })
  return { tell, heard, closed, removed }
}

it('everybody hears everything in order, entries with their addresses', async () => {
  const { tell, heard, closed } = serve({ a: { is: 'hears' }, b: { is: 'hears' } })
  await tell([entry, counted])
  const events = [{ ...entry, row: { ...entry.row, ip_address: '192.0.2.7' } }, counted]
  for (const id of ['a', 'b'])
    expect(heard.get(id)).toEqual([{ type: 'events', channel: 'security-monitor', events }])
  expect(closed).toEqual([])
})

it('who is gone is forgotten, but for a connection that may not stand yet', async () => {
  const { tell, heard, removed } = serve({
    gone: { is: 'gone' },
    young: { is: 'gone', began: -2 },
    a: { is: 'hears' },
  })
  await tell([counted])
  expect(removed).toEqual(['gone'])
  expect(heard.has('a')).toBe(true)
})

it('S-10 a connection whose token is over hears nothing and ends', async () => {
  const { tell, heard, closed, removed } = serve({ over: { is: 'hears', ends: 0 }, a: { is: 'hears' } })
  await tell([counted])
  expect([closed, removed, [...heard.keys()]]).toEqual([['over'], ['over'], ['a']])
})

it('who cannot be told is cut off, so that its browser notices; others are told all the same', async () => {
  const { tell, heard, closed, removed } = serve({ broken: { is: 'fails' }, a: { is: 'hears' } })
  await tell([counted])
  expect([closed, removed, [...heard.keys()]]).toEqual([['broken'], ['broken'], ['a']])
})

it('it is all tried again when somebody can neither be told nor cut off', async () => {
  await expect(serve({ broken: { is: 'fails' } }, false).tell([counted])).rejects.toThrow('503')
})
