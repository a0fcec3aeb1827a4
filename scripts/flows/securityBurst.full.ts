import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SecurityEvent } from '#contract/realtime.ts'
import { audit } from '#runtime/audit.ts'
import { openFeed } from '../../web/src/admin/security/realtime/feed.ts'
import type { FeedState } from '../../web/src/admin/security/realtime/feedState.ts'
import { realtimeAddress } from '../iam/realtimeFlow.ts'
import { startCloud, type Cloud } from '../local/cloud.ts'
import { seed } from '../seed/seed.ts'
import { signIn } from '../seed/signIn.ts'
import { caller } from '../testing/caller.ts'

const seconds = 60
const perSecond = 200
const total = seconds * perSecond

const dir = mkdtempSync(join(tmpdir(), 'blu-burst-'))
let cloud: Cloud | undefined
afterAll(async () => {
  await cloud?.close()
  rmSync(dir, { recursive: true, force: true })
})

const open = async () => {
  cloud = await startCloud({ dir, port: 0 })
  Object.assign(process.env, cloud.environment)
  const [admin] = (await seed(cloud)).filter(({ email }) => email.startsWith('admin'))
  await cloud.idle()
  return { ...cloud, token: await signIn(cloud.cognito, admin?.email ?? '', admin?.password ?? '') }
}

let product: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  product = await open()
})

/** The staff area's own client, with a socket that names the site as a browser does. */
const listen = ({ site, api, outputs, token }: Awaited<ReturnType<typeof open>>, action: string) => {
  const heard = new Map<string, number>()
  const states: FeedState['name'][] = []
  let socket: WebSocket | undefined
  const call = caller(api, token)
  const feed = openFeed({
    address: realtimeAddress(outputs),
    token: async () => token,
    open: (address, protocols) => (socket = new WebSocket(address, protocols, { origin: site })),
    reads: {
      listAuditEntries: async query => (await call('listAuditEntries', query)).value(),
      listSecurityAlerts: async () => (await call('listSecurityAlerts', {})).value(),
    },
    onState: ({ name }) => states.push(name),
    onStale: () => undefined,
    onEvents: (events: SecurityEvent[]) => {
      for (const { id, row } of events)
        if ('action_type' in row && row.action_type === action) heard.set(id, (heard.get(id) ?? 0) + 1)
    },
  })
  return { feed, heard, states, cut: () => socket?.terminate() }
}

/** Every entry with this action, as the API reads the trail. */
const trailOf = async (api: string, token: string, action: string): Promise<string[]> => {
  const call = caller(api, token)
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = { action, limit: 200, ...(cursor && { cursor }) }
    const page: { entries: { id: string }[]; next: string | null } = (
      await call('listAuditEntries', { query })
    ).value()
    ids.push(...page.entries.map(({ id }) => id))
    cursor = page.next
  }
  return ids
}

it(`A-158 of ${perSecond} events a second for a minute none is lost in the trail, and an open client has each once`, async () => {
  const action = `BURST_${randomUUID().replaceAll('-', '').toUpperCase()}`
  const client = listen(product, action)
  await expect.poll(() => client.states.at(-1), { timeout: 20_000 }).toBe('live')
  const writes: Promise<void>[] = []
  const begunAt = performance.now()
  for (let index = 0; index < total; index++) {
    writes.push(audit().record({ action_type: action, user_id: 'burst', details: { index } }))
    // In the middle of it the line breaks without a word.
    if (index === total / 2) client.cut()
    const ahead = begunAt + (index * 1000) / perSecond - performance.now()
    if (ahead > 5) await wait(ahead)
  }
  await Promise.all(writes)
  const took = (performance.now() - begunAt) / 1000
  const heard = () => client.heard.size
  await expect.poll(heard, { timeout: 120_000, interval: 200 }).toBeGreaterThanOrEqual(total)
  const late = (performance.now() - begunAt) / 1000 - took
  const trail = await trailOf(product.api, product.token, action)
  console.info(`Written in ${took.toFixed(1)} s; heard ${late.toFixed(1)} s after the last was written.`)
  expect(new Set(trail).size).toBe(total)
  expect(trail.filter(id => client.heard.get(id) !== 1)).toEqual([])
  expect(client.states.filter(name => name === 'live').length).toBeGreaterThanOrEqual(2)
  client.feed.end()
})
