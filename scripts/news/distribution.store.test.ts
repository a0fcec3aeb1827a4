import { randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Announcement } from '#contract/publishing/announcements.ts'
import type { UpdateKind } from '#contract/audience/updateKinds.ts'
import { dynamo } from '#runtime/clients.ts'
import { deliveries } from '../../lambdas/audience/distribution/deliveryStore.ts'
import { subscriberStore } from '../../lambdas/audience/subscribers/subscriberStore.ts'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { queueMails } from '../../lambdas/audience/distribution/channels.ts'
import { reportStore } from '../../lambdas/audience/distribution/reportStore.ts'
import { switchStore } from '../../lambdas/audience/distribution/store.ts'
import { sample } from '../../web/e2e/people.ts'
import { cloud, fault, idle, invoke, moveClock, tick } from '../testing/cloud.ts'

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

const subscribe = async (...kinds: UpdateKind[]) => follow(`${randomUUID()}@example.com`, kinds)
const follow = async (email: string, kinds: UpdateKind[]) => {
  const subscribers = subscriberStore()
  const asked = await subscribers.ask(email, new Date())
  const confirmed = await subscribers.confirm(asked!.handle, asked!.secret, kinds, new Date())
  return confirmed!
}

const TableName = cloud.environment['TABLE_ANNOUNCEMENTS']
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
/** Actions that the audit trail has of a thing. */
const onRecord = async (of: string) =>
  (await trail()).filter(({ object }) => object === of).map(({ action_type }) => String(action_type))
/** How far ahead of ours the clock of the cloud is; it is right again for each test. */
let ahead = 0
const pass = (seconds: number) => {
  ahead += seconds
  return moveClock(seconds * 1000)
}
afterEach(() => pass(-ahead))
const nextMinute = async () => {
  await tick('startReleases')
  await idle()
}

describe('an announcement', () => {
  test('P-109 A-079 reaches each confirmed subscriber of its kind in one mail', async () => {
    const [wants, other] = [await subscribe('regulatory', 'reports'), await subscribe('company')]
    const reports = await subscribe('reports')
    const waiting = await subscriberStore().ask(`${randomUUID()}@example.com`, new Date())
    const { title, id, slug } = await announce(0, { headline_category: 'FR' })
    // No minute of the schedule is waited for, and none mails it again.
    await idle()
    expect(await readersOf(title)).toHaveLength(2)
    await nextMinute()
    await nextMinute()
    const readers = await readersOf(title)
    expect(readers.toSorted()).toEqual([wants.email, reports.email].toSorted())
    expect(readers).not.toContain(other.email)
    expect(readers).not.toContain(waiting?.email)
    expect(await row(id)).toMatchObject({ announced_at: expect.any(String) as string })
    expect(await row(id)).not.toHaveProperty('to_announce')
    expect(await onRecord(`announcements/${id}`)).toEqual(['ANNOUNCEMENT_PUBLISHED'])

    const mail = (await sent()).find(({ destination }) => destination.to.includes(wants.email))!
    expect(mail.body.text).toContain(`${cloud.site}/news/${slug}`)
    expect(mail.body.text).toContain(`/subscribe/manage#${wants.handle}.${wants.secret}`)
    expect(mail.body.html).toContain('All is well &amp; good.')
    expect(mail.body.html).toContain(`Results &lt;${id}&gt;`)
  })

  test('is mailed once though the schedule never comes and the stream loses its events', async () => {
    const { email } = await subscribe('company')
    const takeBack = await fault({ kind: 'lose', on: 'startReleases', times: Infinity })
    await fault({ kind: 'lose', on: 'distribute', times: 2 })
    const { title } = await announce(0, { kind: 'company' })
    await vi.waitFor(async () => expect(await readersOf(title)).toContain(email), {
      timeout: 15_000,
      interval: 50,
    })
    await idle()
    expect((await readersOf(title)).filter(reader => reader === email)).toEqual([email])
    await takeBack()
  })

  test('X-020 that becomes public by its moment alone is mailed by the schedule, though a run of it never comes', async () => {
    const { email } = await subscribe('company')
    await fault({ kind: 'lose', on: 'startReleases' })
    const { title } = await announce(600, { kind: 'company' })
    await idle()
    await pass(601)
    await nextMinute()
    expect(await readersOf(title)).toEqual([])
    await nextMinute()
    await nextMinute()
    expect((await readersOf(title)).filter(reader => reader === email)).toEqual([email])
  })

  test('X-020 with a moment to come is mailed at it, not before, and within five seconds', async () => {
    const { email } = await subscribe('company')
    const { title, id } = await announce(300, { kind: 'company' })
    await idle()
    await pass(270)
    await nextMinute()
    expect(await row(id)).toHaveProperty('to_announce')
    expect(await readersOf(title)).toEqual([])
    await pass(30)
    const at = Date.now()
    await vi.waitFor(async () => expect(await readersOf(title)).toContain(email), { timeout: 15_000 })
    expect(Date.now() - at).toBeLessThan(5000)
  })

  test('that was withdrawn or moved before its moment reaches nobody', async () => {
    await subscribe('company')
    const [withdrawn, moved] = [
      await announce(300, { kind: 'company' }),
      await announce(300, { kind: 'company' }),
    ]
    await pass(270)
    await nextMinute()
    await change(withdrawn.id, 'REMOVE released_at, to_announce')
    await change(moved.id, 'SET released_at = :later', { ':later': '2099-01-01T07:00:00.000Z' })
    // Mails that were held back have left the queue when one of the same moment has come.
    const { title } = await announce(300, { kind: 'company' })
    await pass(31)
    await nextMinute()
    await vi.waitFor(async () => expect(await readersOf(title)).not.toEqual([]), { timeout: 15_000 })
    for (const each of [withdrawn, moved]) {
      expect(await readersOf(each.title)).toEqual([])
      expect(await row(each.id)).not.toHaveProperty('announced_at')
    }
  })

  test('that was withdrawn after it was announced is mailed to nobody any more', async () => {
    const { id: subscriber } = await subscribe('company')
    const { id, title } = await announce(3600, { kind: 'company' })
    await change(id, 'SET announced_at = :now REMOVE released_at, to_announce', {
      ':now': new Date().toISOString(),
    })
    const body = JSON.stringify({ announcement: id, subscriber })
    const { payload } = await invoke('mailSubscriber', { Records: [{ messageId: '1', body }] })
    expect(payload).toEqual({ batchItemFailures: [] })
    expect(await readersOf(title)).toEqual([])
  })
})

describe('the mails about an announcement', () => {
  const actor = { user_id: 'staff', ip_address: undefined, request_id: 'request' }
  const reportOf = async (id: string) => (await reportStore().get(id))?.mail
  /** Leaves nobody who would be counted in the reports. */
  const leaveNobody = async () => {
    const table = { TableName: cloud.environment['TABLE_SUBSCRIBERS'] }
    const { Items = [] } = await dynamo().send(new ScanCommand(table))
    for (const { id } of Items) await dynamo().send(new DeleteCommand({ ...table, Key: { id } }))
  }
  const nothing = { failed: 0, retried: 0, dropped: 0, bounced: 0, complained: 0, waiting: 0 }
  beforeEach(leaveNobody)

  test('P-111 are counted once each, with what SES says of them, though every event comes twice or is lost', async () => {
    const [ada, bob, eve] = [
      await subscribe('company'),
      await follow(`bounce+${randomUUID()}@simulator.amazonses.com`, ['company']),
      await follow(`complaint+${randomUUID()}@simulator.amazonses.com`, ['company']),
    ]
    await fault({ kind: 'lose', on: 'distribute' })
    for (const on of ['distribute', 'mailSubscriber', 'handleMailNotice'])
      await fault({ kind: 'repeat', on, times: 3 })
    const { id, title } = await announce(0, { kind: 'company' })
    await nextMinute()
    const expected = { ...nothing, queued_all: true, queued: 3, sent: 3, bounced: 1, complained: 1 }
    await vi.waitFor(async () => expect(await reportOf(id)).toEqual(expected), {
      timeout: 15_000,
      interval: 100,
    })
    await idle()
    expect(await reportOf(id)).toEqual(expected)
    expect((await readersOf(title)).toSorted()).toEqual([ada, bob, eve].map(({ email }) => email).toSorted())
    // The next one goes to whom mail still may go.
    const next = await announce(0, { kind: 'company' })
    await nextMinute()
    expect(await readersOf(next.title)).toEqual([ada.email])
    expect(await reportOf(next.id)).toEqual({ ...nothing, queued_all: true, queued: 1, sent: 1 })
  })

  test('wait while they are paused, however often they are tried, and then go once', async () => {
    const readers = [await subscribe('company'), await subscribe('company'), await subscribe('company')]
    const mails = switchStore()
    const paused = await mails.set(true, actor, 'ir@example.com', new Date())
    expect(paused).toMatchObject({ paused: true, by_email: 'ir@example.com' })
    // Said again by somebody else it stays as it was, and leaves no second record.
    expect(await mails.set(true, { ...actor, user_id: 'other' }, undefined, new Date())).toEqual(paused)
    await fault({ kind: 'repeat', on: 'mailSubscriber' })
    const { id, title } = await announce(0, { kind: 'company' })
    await nextMinute()
    const waiting = { ...nothing, queued_all: true, queued: 3, sent: 0, waiting: 3 }
    expect(await reportOf(id)).toEqual(waiting)
    expect(await readersOf(title)).toEqual([])
    await mails.set(false, actor, 'ir@example.com', new Date())
    await pass(30)
    await vi.waitFor(
      async () => expect(await reportOf(id)).toEqual({ ...nothing, queued_all: true, queued: 3, sent: 3 }),
      { timeout: 30_000, interval: 200 },
    )
    await idle()
    expect((await readersOf(title)).toSorted()).toEqual(readers.map(({ email }) => email).toSorted())
    const said = (await trail()).filter(({ object }) => object === 'switches/mail')
    expect(said.map(({ action_type, user_id }) => [action_type, user_id])).toEqual([
      ['MAILS_PAUSED', 'staff'],
      ['MAILS_RESUMED', 'staff'],
    ])
  })

  test('go later, once, when SES wants no more for now', async () => {
    const { email } = await subscribe('company')
    // As often as the client tries by itself.
    await fault({ kind: 'refuse', on: 'ses', times: 3 })
    const { id, title } = await announce(0, { kind: 'company' })
    await nextMinute()
    expect(await reportOf(id)).toMatchObject({ queued: 1, sent: 0, failed: 1 })
    await pass(30)
    await vi.waitFor(
      async () =>
        expect(await reportOf(id)).toEqual({ ...nothing, queued_all: true, queued: 1, sent: 1, retried: 1 }),
      { timeout: 30_000, interval: 200 },
    )
    expect(await readersOf(title)).toEqual([email])
  })

  test('reach everybody else when SES can mail to one address never', async () => {
    const { email } = await subscribe('company')
    await follow(`ü-${randomUUID()}@example.com`, ['company'])
    const { id, title } = await announce(0, { kind: 'company' })
    await nextMinute()
    expect(await reportOf(id)).toEqual({ ...nothing, queued_all: true, queued: 2, sent: 1, failed: 1 })
    expect(await readersOf(title)).toEqual([email])
  })

  test('that failed are sent again to them and nobody else, however often somebody asks', async () => {
    const [ada, bob, gone] = [
      await subscribe('company'),
      await subscribe('company'),
      await subscribe('company'),
    ]
    const { id, title } = await announce(0, { kind: 'company' })
    await nextMinute()
    expect(await reportOf(id)).toMatchObject({ sent: 3 })
    // An announcement whose mails to two of three did not go.
    const other = await announce(0, { kind: 'company' })
    const fails = [bob, gone].map(({ id: subscriber }) => ({ announcement: other.id, subscriber }))
    for (const recipient of fails) {
      await deliveries().begin(recipient, new Date())
      await deliveries().failed(recipient)
    }
    await nextMinute()
    // The fan-out tried the two again by itself, as any message does that comes once more.
    expect(await reportOf(other.id)).toMatchObject({ sent: 3, failed: 0, retried: 2 })
    const third = await announce(0, { kind: 'company' })
    await nextMinute()
    // Of who comes later no message is on its way: nothing tries these again by itself.
    const late = [await subscribe('company'), await subscribe('company'), await subscribe('company')]
    for (const { id: subscriber } of late) {
      await deliveries().begin({ announcement: third.id, subscriber }, new Date())
      await deliveries().failed({ announcement: third.id, subscriber })
    }
    expect(await reportOf(third.id)).toMatchObject({ sent: 3, failed: 3 })
    const [eve, dan, left] = late
    await dynamo().send(
      new DeleteCommand({ TableName: cloud.environment['TABLE_SUBSCRIBERS'], Key: { id: left!.id } }),
    )
    const { call } = sample('admins')
    const params = { id: third.id }
    const resend = async () => (await call('resendFailedMails', { params })).value()
    expect(await resend()).toEqual({ queued: 3, more: false })
    await resend()
    await queueMails([{ announcement: third.id, subscriber: eve!.id }])
    await idle()
    expect(await reportOf(third.id)).toMatchObject({ sent: 5, failed: 0, dropped: 1, retried: 2 })
    const readers = [ada, bob, gone, eve!, dan!].map(({ email }) => email)
    expect((await readersOf(third.title)).toSorted()).toEqual(readers.toSorted())
    expect((await readersOf(title)).filter(reader => reader === ada.email)).toHaveLength(1)
    expect(await resend()).toEqual({ queued: 0, more: false })
    expect((await call('getDistribution', { params })).value().mail).toMatchObject({ sent: 5 })
    expect((await call('listDistributions', {})).value().distributions.map(one => one.id)).toContain(third.id)
    expect((await call('switchMails', { body: { paused: true } })).value()).toMatchObject({ paused: true })
    expect((await call('switchMails', { body: { paused: false } })).value()).toMatchObject({ paused: false })
  })
})
