import { randomUUID } from 'node:crypto'
import { extractText } from 'unpdf'
import { afterEach, expect, it } from 'vitest'
import type { BucketId } from '#contract/documents/buckets.ts'
import { newMember } from '../../web/e2e/staff.ts'
import { pdf } from '../seed/pdf.ts'
import { post, send, statesOf, upload, type LocalFile } from '../seed/upload.ts'
import { approvalOf } from '../testing/approval.ts'
import { caller } from '../testing/caller.ts'
import { cloud, idle, readLog } from '../testing/cloud.ts'
import { newsInput } from '../testing/news.ts'
import { sheet } from '../testing/sheet.ts'
import { tokenMaker } from '../testing/tokens.ts'
import { listen, type Listener } from '../testing/listener.ts'

const { api, cognito } = cloud
const bucket: BucketId = 'Reports & Documents'
const mark = `Confidential${randomUUID().slice(0, 8)}`
const file = `${mark}.pdf`
const bytesOf = async (title: string) =>
  new Uint8Array(await pdf({ title, company: 'Sample plc', sections: [] }))

/** Texts on the pages of a PDF. */
const textIn = async (url: string): Promise<string> => {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  return (await extractText(bytes, { mergePages: true })).text
}

interface Member {
  email: string
  token: string
  call: ReturnType<typeof caller>
}
const member = async (): Promise<Member> => {
  const { id, email } = await newMember('admins')
  const token = tokenMaker(cloud.dir, cognito).memberWith({ id, email }, 'admins')
  return { email, token, call: caller(api, token) }
}
const [ada, grace, other] = await Promise.all([member(), member(), member()])

/** Surroundings of each place at which a text has a mark. */
const around = (text: string, mark: string): string[] =>
  [...text.matchAll(new RegExp(`.{0,300}${mark}.{0,60}`, 'g'))].map(([found]) => found)

/** Everything in which staff could come upon a title or a file name, with what is on record of these objects. */
const listsOf = async ({ call }: Member, objects: readonly string[]): Promise<string> => {
  return JSON.stringify([
    (await call('listReleases', { query: {} })).value(),
    (await call('listDocuments', { query: { bucket } })).value(),
    (await call('listDocuments', { query: {} })).value(),
    (await call('listStaffAnnouncements', { query: {} })).value(),
    (await call('listAuditEntries', { query: {} })).value(),
    ...(await Promise.all(
      objects.map(async object => (await call('listAuditEntries', { query: { object } })).value()),
    )),
    (await call('listDeletedDocuments', {})).value(),
    (await call('listStaffEvents', {})).value(),
    (await call('listMeetings', {})).value(),
    (await call('listFacts', {})).value(),
    (await call('listRule26', {})).value(),
    (await call('listRetention', { query: { year: new Date().getUTCFullYear() + 5 } })).value(),
    (await call('listDistributions', { query: {} })).value(),
    (await call('listSecurityAlerts', {})).value(),
    (await call('listSecurityEvents', {})).value(),
    (await call('exportAuditEntries', { body: { object: objects[0] ?? '' } })).value(),
  ])
}

it('X-017 a confidential release, and all of it, is known to those who are named, and what they see is on record', async () => {
  const [writer, reader, stranger] = [ada, grace, other]
  const files = [
    { name: file, type: 'application/pdf' as const, bytes: await bytesOf(mark) },
    sheet(`${mark}.csv`),
    sheet(`${mark}-brought.csv`, 'a,b\n1,2\n'),
  ]
  const uploaded = await upload(api, writer.token, bucket, files, { held: true })
  const [document = '', table = '', attached = ''] = uploaded.map(({ document_id }) => document_id ?? '')
  // Attached to the announcement alone, and as confidential as that.
  const said = newsInput({ title: `News ${mark}`, attachments: [attached] })
  const news = (await writer.call('createAnnouncement', { body: said })).value()
  const body = {
    id: randomUUID(),
    title: `Release ${mark}`,
    publish_at: null,
    price_sensitive: true,
    confidential: true,
    readers: [reader.email],
    items: [
      { type: 'document' as const, id: document },
      { type: 'document' as const, id: table },
      { type: 'announcement' as const, id: news.id },
    ],
  }
  const { id: _, ...changes } = body
  const nobody = await writer.call('createRelease', { body: { ...body, readers: ['nobody@example.com'] } })
  expect(nobody.error().message).toContain('Nobody here has the address')
  const release = (await writer.call('createRelease', { body })).value()
  expect(release.readers.map(({ email }) => email).toSorted()).toEqual(
    [writer.email, reader.email].toSorted(),
  )
  expect((await writer.call('createRelease', { body })).value().version).toBe(1)

  const params = { id: release.id }
  const [paper, item] = [{ id: document }, { id: news.id }]
  const edit = { title: 'Mine', description: '', category: 'other', is_featured: false } as const
  const withdrawal = { params: item, body: { reason: 'Mine' }, ifMatch: news.version }
  const refusals = [
    await stranger.call('getRelease', { params }),
    await stranger.call('updateRelease', { params, body: changes, ifMatch: 1 }),
    await stranger.call('approveRelease', approvalOf(release)),
    await stranger.call('cancelRelease', { params, ifMatch: 1 }),
    await stranger.call('holdRelease', { params, ifMatch: 1 }),
    await stranger.call('listInsiders', { params }),
    await stranger.call('getDocument', { params: paper }),
    await stranger.call('downloadDocument', { params: paper, body: {} }),
    await stranger.call('listVersions', { params: paper }),
    await stranger.call('restoreVersion', { params: { ...paper, version: 1 }, ifMatch: 1 }),
    await stranger.call('updateDocument', {
      params: paper,
      body: { ...edit, date_published: '2026-01-01' },
      ifMatch: 1,
    }),
    await stranger.call('restrictDocument', { params: paper, body: { restriction: null }, ifMatch: 1 }),
    await stranger.call('processFile', { body: { document_id: document } }),
    await stranger.call('getDocument', { params: { id: attached } }),
    await stranger.call('downloadDocument', { params: { id: attached }, body: {} }),
    await stranger.call('createAnnouncement', { body: { ...said, id: randomUUID() } }),
    await stranger.call('getStaffAnnouncement', { params: item }),
    await stranger.call('listAnnouncementVersions', { params: item }),
    await stranger.call('withdrawAnnouncement', withdrawal),
    await stranger.call('createRelease', { body: { ...body, id: randomUUID(), confidential: false } }),
  ]
  const never = { id: randomUUID() }
  const ofNothing = await stranger.call('getDocument', { params: never })
  const words = ofNothing.error().message
  for (const [id, call] of [
    ['getRelease', never],
    ['getStaffAnnouncement', never],
  ] as const)
    expect((await stranger.call(id, { params: call })).error().message).toBe(words)
  expect(words).toContain('only the people who are named on its release may see it')
  for (const refusal of refusals) expect([refusal.status, refusal.error().message]).toEqual([404, words])
  const batches = [
    await stranger.call('deleteDocuments', { body: { ids: [document] } }),
    await stranger.call('moveDocuments', { body: { ids: [document], bucket: 'companydocuments' } }),
  ]
  for (const { outcomes } of batches.map(one => one.value()))
    expect(outcomes[0]).toMatchObject({
      ok: false,
      reason: expect.stringContaining('This is no longer here, or only the people') as string,
    })
  const replaced = await send(api, stranger.token, bucket, [sheet(files[1]!.name, 'mine\n')])
  await idle()
  expect((await statesOf(api, stranger.token, replaced))[0]).toMatchObject({
    state: 'refused',
    reason: `“${files[1]!.name}” is taken. Give the file another name.`,
  })
  // Nor can anybody follow another’s upload, whose name may say it.
  expect(await statesOf(api, writer.token, replaced)).toEqual([])

  const objects = [
    `releases/${release.id}`,
    `documents/${document}`,
    `documents/${attached}`,
    `announcements/${news.id}`,
  ]
  const lists = (one: Member) => listsOf(one, objects)
  const trailOf = async ({ call }: Member) =>
    JSON.stringify((await call('listAuditEntries', { query: { object: `releases/${release.id}` } })).value())
  expect(await trailOf(reader)).toContain(mark)
  expect((await lists(reader)).split(mark).length).toBeGreaterThan(6)
  expect(around(await lists(stranger), mark)).toEqual([])

  ;(await reader.call('getRelease', { params })).value()
  ;(await reader.call('getRelease', { params })).value()
  ;(await reader.call('getDocument', { params: paper })).value()
  ;(await reader.call('getStaffAnnouncement', { params: item })).value()
  ;(await reader.call('processFile', { body: { document_id: table } })).value()
  const { url } = (await reader.call('downloadDocument', { params: paper, body: {} })).value()
  expect(await textIn(url)).toContain(`CONFIDENTIAL · Copy of ${reader.email}`)
  const unmarked = (await reader.call('downloadDocument', { params: { id: table }, body: {} })).value()
  expect(await (await fetch(unmarked.url)).text()).toBe('date,amount\n2026-01-01,7\n')
  const { insights, csv } = (await reader.call('listInsiders', { params })).value()
  const own = insights
    .filter(({ email }) => email === reader.email)
    .map(({ what, object }) => `${what} ${object}`)
  expect(own.filter(one => one.startsWith('download'))).toEqual([
    `download documents/${document}`,
    `download documents/${table}`,
  ])
  expect(insights.filter(({ what }) => what === 'download').map(({ marked }) => marked)).toEqual([
    true,
    false,
  ])
  for (const one of [`releases/${release.id}`, `documents/${document}`, `announcements/${news.id}`])
    expect(own).toContain(`view ${one}`)
  expect(insights.filter(({ email }) => email === stranger.email)).toEqual([])
  expect(csv.split('\r\n')[0]).toBe(
    'name,email,first_view_utc,what,thing,title,at_utc,at_london,network_address,marked',
  )
  expect(csv).toContain(reader.email)
  expect(
    JSON.stringify((await reader.call('listAuditEntries', { query: { action: 'CONFIDENTIAL' } })).value()),
  ).toContain(release.id)

  // Another release of the same document tells nobody of it; and who is taken off the list sees no more.
  const second = {
    ...body,
    id: randomUUID(),
    confidential: false,
    readers: [],
    items: body.items.slice(0, 1),
  }
  ;(await writer.call('createRelease', { body: second })).value()
  expect(around(await listsOf(stranger, objects.slice(0, 1)), mark)).toEqual([])
  const without = { ...changes, readers: [] }
  const alone = (
    await writer.call('updateRelease', { params, body: without, ifMatch: release.version })
  ).value()
  expect((await reader.call('getRelease', { params })).status).toBe(404)
  expect((await reader.call('downloadDocument', { params: paper, body: {} })).status).toBe(404)
  expect(JSON.stringify((await reader.call('listReleases', {})).value())).not.toContain(mark)
  expect((await writer.call('listInsiders', { params })).value().csv).toContain(reader.email)
  ;(await writer.call('updateRelease', { params, body: changes, ifMatch: alone.version })).value()
  // Readers would not get something that is attached and not in the release.
  const unsettled = (await reader.call('getRelease', { params })).value()
  expect(unsettled.unsettled).toEqual([attached])
  const early = await reader.call('approveRelease', approvalOf(unsettled))
  expect([early.status, early.error().message]).toEqual([409, expect.stringContaining('is attached to')])
  const along = { ...changes, items: [...changes.items, { type: 'document' as const, id: attached }] }
  ;(await writer.call('updateRelease', { params, body: along, ifMatch: unsettled.version })).value()
  const ready = (await reader.call('getRelease', { params })).value()
  expect(ready.unsettled).toEqual([])
  expect((await reader.call('approveRelease', approvalOf(ready))).value().state).toBe('out')
  expect((await stranger.call('getDocument', { params: { id: attached } })).value().held).toBe(false)
  expect((await stranger.call('getDocument', { params: paper })).status).toBe(200)
  expect((await stranger.call('getRelease', { params })).value().title).toBe(body.title)
})

const listening: Listener[] = []
afterEach(async () => {
  for (const listener of listening.splice(0)) await listener.leave()
})

it('X-017 what a confidential draft names before it is sent is never told to anybody else, and is mended where it does not come', async () => {
  const [writer, stranger] = [ada, other]
  const secret = `Unseen${randomUUID().slice(0, 8)}`
  const address = String(cloud.outputs['blu-local-realtime.RealtimeAddress'])
  const feed = await listen(address, { origin: cloud.site, token: stranger.token })
  listening.push(feed)
  const fileOf = (name: string): LocalFile => sheet(`${name}.csv`, `name\n${name}\n`)
  const open = fileOf(`Open${randomUUID().slice(0, 8)}`)
  const [attached] = await upload(api, writer.token, bucket, [open], { held: true })
  const lying = {
    ...fileOf(`${secret}-lying`),
    name: `${secret}-lying.pdf`,
    type: 'application/pdf' as const,
  }
  const files = [fileOf(secret), lying, open, fileOf(`${secret}-unsent`)]
  const { uploads } = (
    await writer.call('presignUploads', {
      // Public at once, were it not confidential.
      body: {
        bucket,
        held: false,
        files: files.map(({ name, type, bytes }) => ({ name, type, size: bytes.byteLength })),
      },
    })
  ).value()
  const ids = uploads.map(({ id }) => id)
  const [document = ''] = ids
  const papers = ids.map(id => ({ type: 'document' as const, id }))
  const body = {
    id: randomUUID(),
    title: `Release ${secret}`,
    publish_at: null,
    price_sensitive: false,
    confidential: true,
    items: papers,
  }
  const { id: _, ...changes } = body
  const drafted = (await writer.call('createRelease', { body })).value()
  expect(drafted.items.map(({ missing }) => missing)).toEqual([true, true, true, true])

  const objects = [`releases/${body.id}`, ...ids.flatMap(id => [`documents/${id}`, `uploads/${id}`])]
  const expectUnseen = async () => {
    await idle()
    expect(around(await listsOf(stranger, objects), secret)).toEqual([])
    expect(around((await readLog()).join('\n'), secret)).toEqual([])
    expect(around(JSON.stringify(feed.messages), secret)).toEqual([])
  }
  await expectUnseen()
  for (const [index, upload] of uploads.slice(0, 3).entries())
    await post(upload, files[index] as LocalFile, {})
  await idle()
  const states = await statesOf(api, writer.token, ids)
  expect(
    states.map(({ state, held, document_id, reason = '' }) => [state, held, document_id, reason]),
  ).toEqual([
    ['done', true, document, ''],
    ['refused', false, undefined, expect.stringContaining('is not what its name says')],
    ['refused', false, undefined, `“${open.name}” is taken. Give the file another name.`],
    ['waiting', false, undefined, ''],
  ])
  // The feed told that something happened to it.
  await expect.poll(() => JSON.stringify(feed.events())).toContain(`documents/${document}`)
  expect((await stranger.call('getDocument', { params: { id: document } })).status).toBe(404)
  expect((await writer.call('getDocument', { params: { id: document } })).value()).toMatchObject({
    held: true,
    title: secret,
  })

  const news = { type: 'announcement' as const, id: randomUUID() }
  const params = { id: body.id }
  // The attachment is read before anybody is told of anything.
  const said = newsInput({ title: `News ${secret}`, attachments: [attached?.document_id ?? ''] })
  const both = { ...changes, items: [...papers, news] }
  ;(await writer.call('updateRelease', { params, body: both, ifMatch: 1 })).value()
  expect((await stranger.call('createAnnouncement', { body: { ...said, id: news.id } })).status).toBe(404)
  ;(await writer.call('createAnnouncement', { body: { ...said, id: news.id } })).value()
  objects.push(`announcements/${news.id}`)
  await expectUnseen()
  expect(JSON.stringify((await writer.call('listStaffAnnouncements', {})).value())).toContain(said.title)

  const early = await writer.call(
    'approveRelease',
    approvalOf((await writer.call('getRelease', { params })).value()),
  )
  expect([early.status, early.error().message]).toEqual([409, expect.stringContaining('has not arrived yet')])
  const settled = { type: 'document' as const, id: said.attachments[0]! }
  const mended = { ...changes, items: [...papers.slice(0, 1), settled, news] }
  const ready = (await writer.call('updateRelease', { params, body: mended, ifMatch: 2 })).value()
  expect(ready.items.map(({ missing }) => missing)).toEqual([false, false, false])
  expect((await writer.call('approveRelease', approvalOf(ready))).value().state).toBe('out')
  expect(JSON.stringify((await stranger.call('listReleases', { query: { show: 'out' } })).value())).toContain(
    secret,
  )
})
