import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { londonTime } from '#contract/londonTime.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { integrations } from '../../infra/integrations.ts'
import { tables } from '../../infra/tables.ts'
import { sample } from '../../web/e2e/people.ts'
import { correctedSlug } from '../seed/announcements.ts'
import { caller } from '../testing/caller.ts'
import { cloud } from '../testing/cloud.ts'

const { api } = cloud
const visitor = caller(api)
const editor = sample('editors').call

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'
/** Sends the beacon of a browser that opened a page. */
const beacon = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api}/track-analytics`, {
    method: 'POST',
    headers: { 'user-agent': browser, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ path }),
  })
/** London's day as these tests begin, which may be over before they are. */
const from = londonTime(new Date()).date
/** Visits since then, by path. */
const visits = async () => {
  const { pages } = (await editor('getVisits', { query: { from, to: londonTime(new Date()).date } })).value()
  return (path: string) => pages.find(page => page.path === path)?.visits ?? 0
}
const rows = async (table: string) => {
  const { Items = [] } = await dynamo().send(
    new ScanCommand({ TableName: setting(table), ConsistentRead: true }),
  )
  return Items
}

describe('track-analytics', () => {
  it('A-159 A-166 fifty beacons at once are counted exactly, spread over parts, with nothing of who came', async () => {
    const before = await visits()
    const answers = await Promise.all(Array.from({ length: 50 }, () => beacon('/about?utm=me#x')))
    expect(new Set(await Promise.all(answers.map(answer => answer.text())))).toEqual(
      new Set(['{"success":true,"data":{"counted":true},"error":null}']),
    )
    for (const answer of answers) expect(answer.headers.get('set-cookie')).toBeNull()
    const after = await visits()
    expect(after('/about') - before('/about')).toBe(50)
    const stored = await rows('TABLE_VISITS')
    const own = stored.filter(({ day_path }) => String(day_path).endsWith('#/about'))
    expect(own.length).toBeGreaterThan(3)
    for (const row of stored) {
      expect(Object.keys(row).sort()).toEqual(['day_path', 'expires_at', 'month_shard', 'visits'])
      expect(Number(row['expires_at'])).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400)
    }
    expect(JSON.stringify(stored)).not.toMatch(/utm|Mozilla|127\.0\.0\.1/)
  })

  it('robots, and browsers that ask not to be counted, are not', async () => {
    const before = await visits()
    const out = [
      await beacon('/about', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
      await beacon('/about', { 'sec-gpc': '1' }),
    ]
    for (const answer of out)
      expect(await answer.json()).toEqual({ success: true, data: { counted: false }, error: null })
    expect((await visits())('/about')).toBe(before('/about'))
  })

  it('P-119 an announcement that is not out counts as any address that is no page, and is answered the same', async () => {
    const before = await visits()
    const Item = {
      id: randomUUID(),
      slug: `secret-${randomUUID().slice(-6)}`,
      released_at: '2099-01-01T07:00:00.000Z',
    }
    const TableName = setting('TABLE_ANNOUNCEMENTS')
    await dynamo().send(new PutCommand({ TableName, Item }))
    const hidden = `/news/${Item.slug}`
    const [unreleased, unknown, released] = await Promise.all([
      beacon(hidden),
      beacon('/news/no-such-thing-000000'),
      beacon(`/news/${correctedSlug}`),
    ])
    expect(await unreleased.text()).toBe(await unknown.text())
    expect(released.status).toBe(200)
    await beacon('/wp-login.php')
    await dynamo().send(new DeleteCommand({ TableName, Key: { id: Item.id } }))
    const after = await visits()
    expect(after('unknown') - before('unknown')).toBe(3)
    expect(after(hidden)).toBe(0)
    expect(after(`/news/${correctedSlug}`) - before(`/news/${correctedSlug}`)).toBe(1)
  })

  it('has a limit for each network address, which is kept as a hash', async () => {
    const TableName = setting('TABLE_RATE_LIMITS')
    const counters = async () =>
      (await rows('TABLE_RATE_LIMITS')).filter(({ action_type }) => action_type === 'track_analytics')
    await expect
      .poll(async () => {
        await beacon('/about')
        for (const { subject_window } of await counters())
          await dynamo().send(
            new UpdateCommand({
              TableName,
              Key: { subject_window },
              UpdateExpression: 'SET attempts = :all',
              ExpressionAttributeValues: { ':all': 300 },
            }),
          )
        return (await beacon('/about')).status
      })
      .toBe(429)
    const found = await counters()
    expect(JSON.stringify(found)).not.toContain('127.0.0.1')
    for (const { subject_window } of found)
      await dynamo().send(new DeleteCommand({ TableName, Key: { subject_window } }))
  })

  it('only staff read the counts, of a span that makes sense', async () => {
    const span = { from: '2026-01-01', to: '2026-01-02' }
    expect((await visitor('getVisits', { query: span })).status).toBe(401)
    for (const to of ['2025-12-31', '2026-04-03'])
      expect((await editor('getVisits', { query: { ...span, to } })).status).toBe(400)
    expect((await editor('getVisits', { query: span })).value()).toEqual({
      days: ['2026-01-01', '2026-01-02'],
      pages: [],
    })
  })
})

describe('health', () => {
  it('A-054 A-055 measures each service and every table', async () => {
    const { services, tables: measured } = (await editor('getServiceHealth', {})).value()
    expect(services.map(({ id }) => id)).toEqual(['database', 'storage', 'mail', 'secrets', 'scheduler'])
    // A starved machine may take longer than the product waits; what it says then has a unit test.
    for (const { id, state, detail } of services.filter(({ id }) => id !== 'scheduler'))
      expect(state === 'failing' ? detail : state, id).toMatch(/^(ok|slow|No answer within 5 seconds\.)$/)
    expect(measured.map(({ name }) => name)).toEqual(Object.keys(tables).sort())
    const { items, bytes } = measured.find(({ name }) => name === 'announcements') ?? {}
    expect(items).toBe((await rows('TABLE_ANNOUNCEMENTS')).length)
    expect(bytes).toBeGreaterThan(1_000)
  })

  it('tells which secrets there are, and no value', async () => {
    const answer = await editor('listServiceSecrets', {})
    const { secrets } = answer.value()
    expect(secrets.map(({ secret }) => secret).sort()).toEqual(
      integrations.map(name => `local/${name}`).sort(),
    )
    expect(secrets.find(({ name }) => name === 'openai')).toMatchObject({ state: 'set' })
    expect(JSON.stringify(secrets)).not.toContain('sandbox-')
    expect((await visitor('listServiceSecrets', {})).status).toBe(401)
  })
})

describe('send-sms', () => {
  const messages = async () =>
    ((await (await fetch(`${cloud.sms}/store`)).json()) as { messages: Record<string, unknown>[] }).messages
  const body = { to: '+44 7400 123456', message: 'Hello Ünï' }

  it('A-160 an administrator sends through SNS, transactional and no dearer than allowed; an editor may not', async () => {
    expect((await editor('sendSms', { body })).status).toBe(403)
    const answer = (await sample('admins').call('sendSms', { body })).value()
    expect(answer).toMatchObject({ success: true, data: { to: '+447400123456', parts: 1 }, error: null })
    expect(await messages()).toEqual([
      {
        messageId: answer.data?.message_id,
        to: '+447400123456',
        message: body.message,
        attributes: { 'AWS.SNS.SMS.SMSType': 'Transactional', 'AWS.SNS.SMS.MaxPrice': '0.06000' },
        at: expect.any(String),
      },
    ])
  })
})
