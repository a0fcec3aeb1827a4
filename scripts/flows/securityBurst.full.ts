import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SecurityEvent } from '#contract/security/realtime.ts'
import { audit } from '#runtime/audit.ts'
import { arrive, leave, signInByForm, type Person } from '../../web/e2e/person.ts'
import { openFeed } from '../../web/src/staff/security/realtime/feed.ts'
import type { FeedState } from '../../web/src/staff/security/realtime/feedState.ts'
import { realtimeAddress } from '../testing/listener.ts'
import type { Cloud } from 'local-cloud/cloud'
import { startCloud } from '../dev/startCloud.ts'
import { seed } from '../seed/seed.ts'
import { signIn } from '../seed/signIn.ts'
import { caller } from '../testing/caller.ts'

const seconds = 60
const perSecond = 200
const total = seconds * perSecond

const dir = mkdtempSync(join(tmpdir(), 'blu-burst-'))
let cloud: Cloud | undefined
afterAll(async () => {
  await leave()
  await cloud?.close()
  rmSync(dir, { recursive: true, force: true })
})

const open = async () => {
  cloud = await startCloud({ dir, port: 0 })
  Object.assign(process.env, cloud.environment)
  const admin = (await seed(cloud)).find(({ email }) => email.startsWith('admin'))
  if (!admin) throw new Error('There is no administrator.')
  await cloud.idle()
  return { ...cloud, admin, token: await signIn(cloud.cognito, admin.email, admin.password) }
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

/**
 * Goes to and fro between the parts of the Security tab until `ended` says so, and answers how often, and the longest
 * that a frame took to be drawn, in milliseconds.
 */
const useTab = async (
  { page }: Person,
  ended: () => boolean,
): Promise<{ times: number; longest: number }> => {
  const part = (name: string) => page.getByRole('link', { name, exact: true })
  let [times, longest] = [0, 0]
  while (!ended()) {
    await part('Audit trail').click()
    await page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first().waitFor()
    await part('Dashboard').click()
    await page.getByRole('heading', { name: 'Security Dashboard' }).waitFor()
    const frame = await page.evaluate(async () => {
      const asked = performance.now()
      await new Promise(drawn => requestAnimationFrame(drawn))
      return performance.now() - asked
    })
    ;[times, longest] = [times + 1, Math.max(longest, frame)]
    await wait(1000)
  }
  return { times, longest }
}

it(`A-158 of ${perSecond} events a second for a minute none is lost in the trail, and an open client has each once, in a tab that goes on answering`, async () => {
  const action = `BURST_${randomUUID().replaceAll('-', '').toUpperCase()}`
  const client = listen(product, action)
  await expect.poll(() => client.states.at(-1), { timeout: 20_000 }).toBe('live')
  const watcher = await arrive(product.site)
  await signInByForm(watcher.page, product.admin)
  await watcher.page.goto('/admin/security')
  let isOver = false
  const used = useTab(watcher, () => isOver)
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
  isOver = true
  const took = (performance.now() - begunAt) / 1000
  const heard = () => client.heard.size
  await expect.poll(heard, { timeout: 120_000, interval: 200 }).toBeGreaterThanOrEqual(total)
  const late = (performance.now() - begunAt) / 1000 - took
  const trail = await trailOf(product.api, product.token, action)
  const { times, longest } = await used
  console.info(
    `Written in ${took.toFixed(1)} s; heard ${late.toFixed(1)} s after the last was written. ` +
      `The tab was used ${times} times; its longest frame took ${longest.toFixed(0)} ms.`,
  )
  expect(times).toBeGreaterThan(2)
  expect(watcher.complaints).toEqual([])
  expect(new Set(trail).size).toBe(total)
  expect(trail.filter(id => client.heard.get(id) !== 1)).toEqual([])
  expect(client.states.filter(name => name === 'live').length).toBeGreaterThanOrEqual(2)
  client.feed.end()
})
