import { randomUUID } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { publicAddress } from '#contract/documents/buckets.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { sample } from '../../web/e2e/people.ts'
import { upload } from '../seed/upload.ts'
import { cloud, idle } from '../testing/cloud.ts'
import { newsInput } from '../testing/news.ts'
import { setField } from '../testing/rows.ts'
import { sheet } from '../testing/sheet.ts'

const bucket = 'admissiondocuments'

const { call, token } = sample('editors')

const put = async (name: string) => {
  const [done] = await upload(cloud.api, token, bucket, [sheet(name, `text\n${name}\n`)])
  return done?.document_id ?? ''
}

/** Writes what no code of ours writes any more, such as a PDF without pages. */
const spoil = (table: string, id: string, [name, value]: [string, unknown]) =>
  setField(table, { id }, name, value)

const removals = async (object: string) =>
  (await trail()).filter(entry => entry.object === object && String(entry.action_type).startsWith('FAULTY_'))

it('a document that cannot be read is left out for readers, shown to staff, and can be removed (decision 54)', async () => {
  const [name, other] = [`${randomUUID()}.csv`, `${randomUUID()}.csv`]
  const [id, good] = [await put(name), await put(other)]
  await spoil('DOCUMENTS', id, ['pages', 0])
  await idle()

  const { documents } = (await call('listPublicDocuments', { query: { bucket } })).value()
  expect(documents.map(one => one.id)).toContain(good)
  expect(documents.map(one => one.id)).not.toContain(id)
  const found = await call('search', { query: { q: 'Sample plc' } })
  expect(found.status).toBe(200)
  const address = await fetch(cloud.site + publicAddress(bucket, name), { redirect: 'manual' })
  expect(address.status).toBe(404)

  for (const query of [{ bucket }, {}] as const) {
    const list = (await call('listDocuments', { query })).value()
    expect(list.documents.map(one => one.id)).toContain(good)
    expect(list.faulty).toContainEqual({
      id,
      name: name.replace('.csv', ''),
      reason: expect.any(String) as string,
    })
  }
  // The others of a batch have their turn.
  const removed = (await call('deleteDocuments', { body: { ids: [id, good] } })).value()
  expect(removed.outcomes.map(({ ok }) => ok)).toEqual([true, true])
  expect((await call('listDocuments', { query: { bucket } })).value().faulty).toEqual([])
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: setting('TABLE_FILES'), Key: { bucket_id: bucket, name } }),
  )
  expect(Item).toBeUndefined()
  expect(await put(name)).not.toBe(id)
  expect(await removals(`documents/${id}`)).toMatchObject([
    { action_type: 'FAULTY_DOCUMENT_REMOVED', before: { pages: 0, file_name: name } },
  ])
})

describe('an announcement that cannot be read (decision 54)', () => {
  const draft = async () => (await call('createAnnouncement', { body: newsInput() })).value()
  const faulty = async () => (await call('listStaffAnnouncements', { query: {} })).value().faulty
  const remove = (id: string) => call('removeFaultyAnnouncement', { params: { id } })

  it('is shown to staff, and can be removed: the audit log keeps what it said, and what can be read stays', async () => {
    const [{ id, title }, good] = [await draft(), await draft()]
    await spoil('ANNOUNCEMENTS', id, ['is_featured', 'perhaps'])
    expect(await faulty()).toEqual([
      { id, name: title, reason: expect.stringContaining('is_featured') as string },
    ])
    expect((await remove(good.id)).error()).toMatchObject({
      message: expect.stringContaining('Withdraw it') as string,
    })
    expect((await remove(randomUUID())).status).toBe(404)
    expect((await remove(id)).value()).toEqual({ removed: true })
    expect(await faulty()).toEqual([])
    expect((await remove(id)).status).toBe(404)
    expect((await call('getStaffAnnouncement', { params: { id: good.id } })).status).toBe(200)
    expect(await removals(`announcements/${id}`)).toMatchObject([
      {
        action_type: 'FAULTY_ANNOUNCEMENT_REMOVED',
        before: { title, is_featured: 'perhaps', content: '<p>Words.</p>' },
      },
    ])
  })

  it('stays while it is regulatory and kept, or goes out with a release, however little of it can be read', async () => {
    const now = Date.now()
    const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
    for (const [fields, reason] of [
      [{ kind: 'regulatory', released_at: at(-60_000) }, 'It is kept for 5 years'],
      [{ kind: 'something', released_at: 'yesterday' }, 'It is kept for 5 years'],
      [{ released_at: at(3_600_000) }, 'Take the release back first'],
      [{ release_id: randomUUID() }, 'Take the release back first'],
    ] as const) {
      const { id } = await draft()
      await spoil('ANNOUNCEMENTS', id, ['is_featured', 'perhaps'])
      for (const field of Object.entries(fields)) await spoil('ANNOUNCEMENTS', id, field)
      const refused = await remove(id)
      expect(refused.status).toBe(409)
      expect(refused.error().message).toContain(reason)
      expect((await faulty()).map(row => row.id)).toContain(id)
      expect(await removals(`announcements/${id}`)).toEqual([])
    }
  })
})

it('a provider that cannot be read is shown to administrators, and can be removed (decision 54)', async () => {
  const admin = sample('admins').call
  const [id, good] = [randomUUID(), randomUUID()]
  for (const body of [
    { id, name: 'Faulty wire' },
    { id: good, name: 'Good wire' },
  ])
    (await admin('createProvider', { body: { ...body, feed_url: 'https://wire.example.com/feed' } })).value()
  await spoil('RNS_PROVIDERS', id, ['refresh_interval_minutes', 0])
  const listed = async () => (await admin('listProviders', {})).value()
  const before = await listed()
  expect(before.faulty).toEqual([
    { id, name: 'Faulty wire', reason: expect.stringContaining('refresh_interval_minutes') as string },
  ])
  expect(before.providers.map(one => one.id)).toContain(good)
  expect((await call('deleteProvider', { params: { id } })).status).toBe(403)
  const remove = async () => (await admin('deleteProvider', { params: { id } })).value()
  expect([await remove(), await remove()]).toEqual([{ deleted: true }, { deleted: true }])
  const after = await listed()
  expect(after).toEqual({ ...before, faulty: [] })
  expect(await removals(`providers/${id}`)).toMatchObject([
    { action_type: 'FAULTY_PROVIDER_REMOVED', before: { name: 'Faulty wire', refresh_interval_minutes: 0 } },
  ])
})
