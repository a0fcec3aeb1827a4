import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AuditEntry } from '#contract/security/audit.ts'
import type { SecurityEvent } from '#contract/security/realtime.ts'
import type { SecurityAlert } from '#contract/security/security.ts'
import { openFeed } from './feed.ts'
import { FakeSocket, tokenUntil } from './socket.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T07:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const entry = (number: number): AuditEntry => ({
  id: `e${number}`,
  position: `2026-03-01T07:00:${String(number).padStart(2, '0')}.000Z#e${number}`,
  user_id: 'person-1',
  user_email: null,
  action_type: 'DOCUMENT_DELETED',
  object: null,
  details: null,
  before: null,
  after: null,
  ip_address: null,
  request_id: null,
  created_at: `2026-03-01T07:00:${String(number).padStart(2, '0')}.000Z`,
})
const alert = (id: string): SecurityAlert => ({
  id,
  type: 'brute_force',
  message: 'Five failures',
  count: 1,
  severity: 'critical',
  timestamp: '2026-03-01T07:00:00.000Z',
  userId: 'person-1',
  details: {},
})
const told = (row: AuditEntry): SecurityEvent => ({
  table: 'admin_audit_log',
  id: row.id,
  sequence: '1',
  row,
})
const counted = (attempts: number, sequence: string): SecurityEvent => ({
  table: 'rate_limits',
  id: 'person-1#action#0',
  sequence,
  row: {
    user_id: 'person-1',
    action_type: 'action',
    attempts,
    limit: 3,
    created_at: '2026-03-01T07:00:00.000Z',
  },
})

/** A trail and alerts that the test fills, read as the API reads them, two entries a page. */
const start = () => {
  const trail: AuditEntry[] = []
  const alerts: SecurityAlert[] = []
  const sockets: FakeSocket[] = []
  const heard: SecurityEvent[] = []
  const server = { isDown: false, reads: 0 }
  let stale = 0
  const feed = openFeed({
    address: 'wss://realtime.example/v1',
    token: async () => tokenUntil(Date.now() + 600_000),
    open: (url, protocols) => {
      const socket = new FakeSocket(url, protocols)
      sockets.push(socket)
      return socket
    },
    reads: {
      listAuditEntries: async ({ query: { limit, after, cursor } }) => {
        server.reads++
        if (server.isDown) throw new Error('down')
        const found =
          after === undefined ? trail.toReversed() : trail.filter(({ position }) => position > after)
        const from = Number(cursor ?? 0)
        const end = from + Math.min(limit, 2)
        return { entries: found.slice(from, end), next: end < found.length ? String(end) : null }
      },
      listSecurityAlerts: async () => {
        if (server.isDown) throw new Error('down')
        return { alerts: alerts.toReversed() }
      },
    },
    onState: () => undefined,
    onEvents: events => heard.push(...events),
    onStale: () => stale++,
  })
  const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
  const say = (...events: SecurityEvent[]) =>
    sockets.at(-1)?.hear({ type: 'events', channel: 'security-monitor', events })
  const ids = () => heard.map(({ id }) => id)
  return { trail, alerts, sockets, server, feed, heard, ids, pass, say, stale: () => stale }
}
const connect = async (feed: ReturnType<typeof start>) => {
  await feed.pass()
  feed.sockets[0]?.open()
  await feed.pass()
}

it('what is there already is no news', async () => {
  const feed = start()
  feed.trail.push(entry(1), entry(2))
  feed.alerts.push(alert('a1'))
  await connect(feed)
  expect(feed.heard).toEqual([])
  expect(feed.stale()).toBe(1)
})

it('what comes twice is told once; a counter each time it changed, and never back', async () => {
  const feed = start()
  await connect(feed)
  feed.say(told(entry(1)))
  feed.say(told(entry(1)), told(entry(2)))
  feed.say(counted(1, '05'), counted(2, '06'))
  feed.say(counted(1, '05'), counted(3, '07'))
  expect(feed.ids().slice(0, 2)).toEqual(['e1', 'e2'])
  expect(feed.heard.slice(2).map(({ sequence }) => sequence)).toEqual(['05', '06', '07'])
})

it('A-158 what came while nobody listened is made up for, page by page, and lists are to be read again', async () => {
  const feed = start()
  feed.trail.push(entry(1))
  await connect(feed)
  feed.say(told(entry(2)))
  feed.trail.push(entry(2))
  feed.sockets[0]?.break()
  feed.trail.push(entry(3), entry(4), entry(5), entry(6), entry(7))
  feed.alerts.push(alert('a1'))
  await feed.pass(1000)
  feed.sockets[1]?.open()
  await feed.pass()
  expect(feed.ids()).toEqual(['e2', 'a1', 'e3', 'e4', 'e5', 'e6', 'e7'])
  expect(feed.stale()).toBe(2)
})

it('looks once more a moment later: an index may be a little behind', async () => {
  const feed = start()
  await connect(feed)
  feed.trail.push(entry(1))
  await feed.pass(3000)
  expect(feed.ids()).toEqual(['e1'])
})

it('what was too large to be sent is read', async () => {
  const feed = start()
  await connect(feed)
  feed.trail.push(entry(1))
  feed.sockets[0]?.hear({ type: 'missed', channel: 'security-monitor' })
  await feed.pass()
  expect(feed.ids()).toEqual(['e1'])
  expect(feed.stale()).toBe(2)
})

it('a making up that fails is tried again until it works', async () => {
  const feed = start()
  feed.trail.push(entry(1))
  await connect(feed)
  await feed.pass(5000)
  feed.server.isDown = true
  feed.sockets[0]?.break()
  feed.trail.push(entry(2))
  await feed.pass(1000)
  feed.sockets[1]?.open()
  await feed.pass(20_000)
  expect(feed.ids()).toEqual([])
  feed.server.isDown = false
  await feed.pass(5000)
  expect(feed.ids()).toEqual(['e2'])
})

it('reads and tells nothing more once it was ended', async () => {
  const feed = start()
  await connect(feed)
  feed.feed.end()
  const { reads } = feed.server
  feed.trail.push(entry(1))
  await feed.pass(60_000)
  expect(feed.server.reads).toBe(reads)
  expect(feed.heard).toEqual([])
})
