import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { UpdateKind } from '#contract/updateKinds.ts'
import { dynamo } from '#runtime/clients.ts'
import { subscriberStore } from '#runtime/subscriberStore.ts'
import { startCloud } from '../local/cloud.ts'

// A cloud of its own: its schedules are run and its events spoiled.
const dir = mkdtempSync(join(tmpdir(), 'blu-news-'))
const cdkOut = join(import.meta.dirname, '../../.local/cdk.out')
const lines: string[] = []
const cloud = await startCloud({ dir, port: 0, cdkOut, log: line => lines.push(line) })
Object.assign(process.env, cloud.environment)
afterAll(async () => {
  await cloud.close()
  rmSync(dir, { recursive: true, force: true })
})

interface Sent {
  subject: string
  destination: { to: string[] }
  body: { text: string; html: string }
  raw?: string
  headers?: unknown
}
const sent = async (): Promise<Sent[]> =>
  ((await (await fetch(`${cloud.mail}/store`)).json()) as { emails: Sent[] }).emails
/** Addresses that got a mail of this title, one entry a mail. */
const readersOf = async (title: string) =>
  (await sent()).filter(({ subject }) => subject.endsWith(title)).flatMap(({ destination }) => destination.to)

const subscribe = async (...kinds: UpdateKind[]) => {
  const email = `${randomUUID()}@example.com`
  const subscribers = subscriberStore()
  const asked = await subscribers.ask(email, new Date())
  const confirmed = await subscribers.confirm(asked!.handle, asked!.secret, kinds, new Date())
  return confirmed!
}

const TableName = cloud.table('AnnouncementsTable')
/** Writes an announcement as staff do; `inSeconds` from now it is released. */
const announce = async (inSeconds: number, more: Partial<Announcement> = {}) => {
  const [id, now] = [randomUUID(), new Date()]
  const released_at = new Date(now.getTime() + inSeconds * 1000).toISOString()
  const announcement: Announcement = {
    id,
    slug: `results-${id}`,
    kind: 'regulatory',
    title: `Results <${id}>`,
    content: '<p>All is well.</p>',
    summary: 'All is well & good.',
    announcement_type: 'RNS - FR',
    external_link: null,
    date_published: released_at.slice(0, 10),
    released_at,
    is_featured: false,
    source: 'test',
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    ...more,
  }
  const Item = { ...announcement, kind_all: 'announcement', to_announce: 'pending' }
  await dynamo().send(new PutCommand({ TableName, Item }))
  return announcement
}
const row = async (id: string) =>
  (await dynamo().send(new GetCommand({ TableName, Key: { id }, ConsistentRead: true }))).Item
const change = (id: string, UpdateExpression: string, ExpressionAttributeValues?: Record<string, string>) =>
  dynamo().send(new UpdateCommand({ TableName, Key: { id }, UpdateExpression, ExpressionAttributeValues }))
const tick = async () => {
  await cloud.tick('startReleases')
  await cloud.idle()
}

beforeEach(() => void lines.splice(0))

describe('an announcement', () => {
  test('P-109 reaches each confirmed subscriber of its kind in one mail', async () => {
    const [wants, other] = [await subscribe('regulatory', 'reports'), await subscribe('company')]
    const reports = await subscribe('reports')
    const waiting = await subscriberStore().ask(`${randomUUID()}@example.com`, new Date())
    const { title, id, slug } = await announce(0, { headline_category: 'FR' })
    await tick()
    await tick()
    const readers = await readersOf(title)
    expect(readers.toSorted()).toEqual([wants.email, reports.email].toSorted())
    expect(readers).not.toContain(other.email)
    expect(readers).not.toContain(waiting?.email)
    expect(await row(id)).toMatchObject({ announced_at: expect.any(String) as string })
    expect(await row(id)).not.toHaveProperty('to_announce')

    const mail = (await sent()).find(({ destination }) => destination.to.includes(wants.email))!
    expect(mail.body.text).toContain(`${cloud.site}/news/${slug}`)
    expect(mail.body.text).toContain(`/subscribe/manage#${wants.handle}.${wants.secret}`)
    expect(mail.body.html).toContain('All is well &amp; good.')
    expect(mail.body.html).toContain(`Results &lt;${id}&gt;`)
  })

  test('P-109 is mailed once though every event on its way comes twice', async () => {
    const { email } = await subscribe('company')
    for (const on of ['startReleases', 'announceRelease', 'distribute', 'mailSubscriber'])
      cloud.fault({ kind: 'repeat', on, times: 2 })
    const { title } = await announce(0, { kind: 'company' })
    await tick()
    await tick()
    expect((await readersOf(title)).filter(reader => reader === email)).toEqual([email])
  })

  test('is mailed though a run of the schedule never comes and the stream loses its event', async () => {
    const { email } = await subscribe('company')
    cloud.fault({ kind: 'lose', on: 'startReleases' })
    cloud.fault({ kind: 'lose', on: 'distribute', times: 2 })
    const { title } = await announce(0, { kind: 'company' })
    await tick()
    expect(await readersOf(title)).toEqual([])
    await tick()
    expect(await readersOf(title)).toContain(email)
  })

  test('with a moment to come is mailed at it, not before, and within five seconds', async () => {
    const { email } = await subscribe('company')
    const { title, id, released_at } = await announce(3, { kind: 'company' })
    await tick()
    expect(await row(id)).toHaveProperty('to_announce')
    await vi.waitFor(async () => expect(await readersOf(title)).toContain(email), {
      timeout: 15_000,
      interval: 50,
    })
    const late = Date.now() - Date.parse(released_at)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(5000)
  })

  test('that was withdrawn or moved before its moment reaches nobody', async () => {
    await subscribe('company')
    const [withdrawn, moved] = [
      await announce(2, { kind: 'company' }),
      await announce(2, { kind: 'company' }),
    ]
    await tick()
    await change(withdrawn.id, 'REMOVE released_at, to_announce')
    await change(moved.id, 'SET released_at = :later', { ':later': '2099-01-01T07:00:00.000Z' })
    const queue = cloud.environment['QUEUE_RELEASES']
    expect(queue).toBeTruthy()
    // What was held back is out of the queue when one released at the same moment has come.
    const { title } = await announce(3, { kind: 'company' })
    await tick()
    await vi.waitFor(async () => expect(await readersOf(title)).not.toEqual([]), {
      timeout: 15_000,
      interval: 50,
    })
    for (const each of [withdrawn, moved]) {
      expect(await readersOf(each.title)).toEqual([])
      expect(await row(each.id)).not.toHaveProperty('announced_at')
    }
  })

  test('that was withdrawn after it was announced is mailed to nobody any more', async () => {
    const { id: subscriber } = await subscribe('company')
    const { id, title } = await announce(0, { kind: 'company' })
    await change(id, 'SET announced_at = :now REMOVE released_at, to_announce', {
      ':now': new Date().toISOString(),
    })
    const fn = [...cloud.functions].find(([logicalId]) => logicalId.startsWith('MailSubscriber'))![1]
    const body = JSON.stringify({ announcement: id, subscriber })
    const { payload } = await cloud.invoke(fn, { Records: [{ messageId: '1', body }] })
    expect(payload).toEqual({ batchItemFailures: [] })
    expect(await readersOf(title)).toEqual([])
  })

  test('is tried again for whom the mail service refused, and only for them', async () => {
    const { email, id: subscriber } = await subscribe('reports')
    const takeBack = cloud.fault({ kind: 'refuse', on: 'ses', times: 100 })
    const { id, title } = await announce(0, { headline_category: 'IR' })
    await tick()
    takeBack()
    expect(await readersOf(title)).toEqual([])
    const fn = [...cloud.functions].find(([logicalId]) => logicalId.startsWith('MailSubscriber'))![1]
    const body = JSON.stringify({ announcement: id, subscriber })
    for (const messageId of ['1', '2'])
      expect((await cloud.invoke(fn, { Records: [{ messageId, body }] })).payload).toEqual({
        batchItemFailures: [],
      })
    expect(await readersOf(title)).toEqual([email])
  })
})
