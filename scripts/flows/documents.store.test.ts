import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { publicAddress, type BucketId } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { sample } from '../../web/e2e/people.ts'
import { upload } from '../seed/upload.ts'
import { approvalOf } from '../testing/approval.ts'
import { forgetAttempts } from '../testing/attempts.ts'
import { cloud } from '../testing/cloud.ts'
import { sheet } from '../testing/sheet.ts'

const { api, site } = cloud
const here: BucketId = 'admissiondocuments'
const there: BucketId = 'consitutionaldocuments'

const { call, token } = sample('editors')
const { token: colleague } = sample('admins')
beforeEach(() => forgetAttempts(token))

const put = async (bucket: BucketId, name: string, title = name, uploader = token): Promise<string> => {
  const [done] = await upload(api, uploader, bucket, [sheet(name, `text\n${title}\n`)])
  if (done?.state !== 'done') throw new Error(`The upload is ${done?.state}: ${done?.reason}`)
  return done.document_id ?? ''
}
const newName = () => `${randomUUID()}.csv`
const get = async (id: string): Promise<Document> => (await call('getDocument', { params: { id } })).value()
const order = async (bucket: BucketId) =>
  (await call('listDocuments', { query: { bucket } })).value().documents.map(({ id }) => id)
const read = (bucket: BucketId, name: string) =>
  fetch(site + publicAddress(bucket, name), { redirect: 'manual' })
const edit = ({ title, description, category, date_published, is_featured }: Document) => ({
  title,
  description,
  category,
  date_published,
  is_featured,
})

describe('editing', () => {
  it('A-019 takes an edit once, says it again to who repeats it, and shows a stale one the newer record', async () => {
    const document = await get(await put(here, newName()))
    const { id } = document
    const change = { ...edit(document), title: 'Admission document' }
    const first = await call('updateDocument', { params: { id }, body: change, ifMatch: document.version })
    expect(first.value()).toMatchObject({ title: 'Admission document', version: document.version + 1 })
    expect(first.headers.get('etag')).toBe(`"${document.version + 1}"`)
    const again = await call('updateDocument', { params: { id }, body: change, ifMatch: document.version })
    expect(again.value()).toEqual(first.value())
    const stale = await call('updateDocument', {
      params: { id },
      body: { ...change, title: 'Another' },
      ifMatch: document.version,
    })
    expect(stale.status).toBe(409)
    expect(stale.error().details).toEqual({ current: first.value() })
    expect(await get(id)).toEqual(first.value())
  })
})

describe('order', () => {
  it('A-022 A-023 of two who reorder at once one has a conflict, and no place is lost or doubled', async () => {
    const reports: BucketId = 'companydocuments'
    const shown = async () =>
      (await call('listPublicDocuments', { query: { bucket: reports } })).value().documents
    const dates = async () => new Map((await shown()).map(({ id, updated_at }) => [id, updated_at]))
    const [before, dated] = [await order(reports), await dates()]
    const [a = '', b = '', c = ''] = before
    const down = { document_id: a, new_position: 2, expected: { before: b, after: c } }
    const toTop = { document_id: c, new_position: 1, expected: { before: null, after: a } }
    const answers = await Promise.all([down, toTop].map(body => call('reorderDocuments', { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const after = await order(reports)
    expect(after.slice(0, 3)).toEqual(answers[0]?.status === 200 ? [b, a, c] : [c, a, b])
    expect(after.toSorted()).toEqual(before.toSorted())
    const won = answers[0]?.status === 200 ? down : toTop
    expect((await call('reorderDocuments', { body: won })).status).toBe(200)
    expect(await order(reports)).toEqual(after)
    // Readers get that order, and the dates that they had.
    await expect.poll(async () => (await shown()).map(({ id }) => id)).toEqual(after)
    expect(await dates()).toEqual(dated)
  })
})

describe('a list', () => {
  const word = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')

  it('goes on from its own places alone, and says so of any other', async () => {
    const { next } = (await call('listDocuments', { query: { limit: 1 } })).value()
    expect((await call('listDocuments', { query: { limit: 1, after: next ?? '' } })).status).toBe(200)
    const elsewhere = word({ id: randomUUID(), kind: 'deleted', date_published: '2026-01-01' })
    for (const after of ['!', word({ id: 1, kind: 2 }), elsewhere]) {
      const asked = [
        call('listDocuments', { query: { after } }),
        call('listDocuments', { query: { after: next ?? '', bucket: here } }),
        call('listReleases', { query: { show: 'out', after } }),
        call('listReleases', { query: { show: 'cancelled', after } }),
        call('listStaffAnnouncements', { query: { after } }),
        call('listAnnouncements', { query: { before: after } }),
      ]
      const answers = await Promise.all(asked)
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
      expect(answers[0]?.error().code).toBe('invalid_input')
    }
  })
})

describe('moving', () => {
  it('A-129 A-130 keeps id and versions, answers at the new address, and leads the old one there', async () => {
    const name = newName()
    const id = await put(here, name)
    expect((await read(here, name)).status).toBe(200)
    const moved = await call('moveDocuments', { body: { ids: [id, randomUUID()], bucket: there } })
    expect(moved.value().outcomes).toEqual([
      expect.objectContaining({ id, ok: true }),
      expect.objectContaining({
        ok: false,
        reason: expect.stringContaining('This is no longer here') as string,
      }),
    ])
    expect((await read(there, name)).status).toBe(200)
    const old = await read(here, name)
    expect([old.status, old.headers.get('location')]).toEqual([307, publicAddress(there, name)])
    expect((await call('listVersions', { params: { id } })).value().versions).toHaveLength(1)
    const again = await call('moveDocuments', { body: { ids: [id], bucket: there } })
    expect(again.value().outcomes[0]?.ok).toBe(true)
    const back = await call('moveDocuments', { body: { ids: [id], bucket: here } })
    expect(back.value().outcomes[0]?.ok).toBe(true)
    expect((await read(here, name)).status).toBe(200)
    expect((await read(there, name)).headers.get('location')).toBe(publicAddress(here, name))
  })

  it('A-129 makes the file the next version of one that has its name there', async () => {
    const name = newName()
    const [target, id] = [await put(there, name, 'Old'), await put(here, name, 'New and longer')]
    const bytes = Buffer.from(await (await read(here, name)).arrayBuffer())
    const moved = await call('moveDocuments', { body: { ids: [id], bucket: there } })
    expect(moved.value().outcomes[0]).toMatchObject({ ok: true, document: { id: target } })
    expect(Buffer.from(await (await read(there, name)).arrayBuffer()).equals(bytes)).toBe(true)
    expect((await read(here, name)).headers.get('location')).toBe(publicAddress(there, name))
    expect((await call('listVersions', { params: { id: target } })).value().versions).toHaveLength(2)
    const deleted = (await call('listDeletedDocuments', {})).value().documents
    expect(deleted.map(one => one.id)).toContain(id)
  })
})

describe('every earlier address of a document', () => {
  const leadsTo = async (name: string, ...buckets: BucketId[]) => {
    const answers = await Promise.all(buckets.map(bucket => read(bucket, name)))
    return answers.map(({ status, headers }) => (status === 307 ? headers.get('location') : status))
  }

  it('A-130 leads to it after it moved twice, and onto the place of another', async () => {
    const name = newName()
    const first: BucketId = 'companydocuments'
    const target = await put(there, name, 'Old')
    const id = await put(first, name, 'New')
    for (const bucket of [here, there])
      expect((await call('moveDocuments', { body: { ids: [id], bucket } })).value().outcomes[0]?.ok).toBe(
        true,
      )
    const now = publicAddress(there, name)
    expect(await leadsTo(name, first, here, there)).toEqual([now, now, 200])
    const away = { body: { ids: [target], bucket: 'Reports & Documents' as const } }
    expect((await call('moveDocuments', away)).value().outcomes[0]?.ok).toBe(true)
    const last = publicAddress('Reports & Documents', name)
    expect(await leadsTo(name, first, here, there)).toEqual([last, last, last])
    await put(here, name, 'Another')
    expect(await leadsTo(name, first, here, there)).toEqual([last, 200, last])
    await call('deleteDocuments', { body: { ids: [target] } })
    expect(await leadsTo(name, first, here, there)).toEqual([404, 200, 404])
    await call('bringBackDocuments', { body: { ids: [target] } })
    expect(await leadsTo(name, first, here, there)).toEqual([last, 200, last])
  })
})

describe('authors', () => {
  it('X-018 are all who uploaded, edited or replaced it, and those of what was moved onto it', async () => {
    const name = newName()
    const document = await get(await put(here, name))
    const { id } = document
    const [uploader = ''] = document.written_by ?? []
    expect(document.written_by).toEqual([uploader])
    const edited = await call('updateDocument', {
      params: { id },
      body: { ...edit(document), title: 'Edited' },
      ifMatch: document.version,
    })
    expect(edited.value().written_by).toContain(uploader)
    await put(here, name, 'Replaced', colleague)
    await put(here, name, 'Replaced again')
    expect((await get(id)).written_by).toHaveLength(2)
    await call('moveDocuments', { body: { ids: [id], bucket: there } })
    await call('deleteDocuments', { body: { ids: [id] } })
    await call('bringBackDocuments', { body: { ids: [id] } })
    expect((await get(id)).written_by).toHaveLength(2)
  })
})

describe('what is held', () => {
  it('P-119 takes no address at which readers reach something public, also of one that moved away', async () => {
    const name = newName()
    const id = await put(here, name)
    await call('moveDocuments', { body: { ids: [id], bucket: there } })
    const file = sheet(name)
    const [refused] = await upload(api, token, here, [file], { held: true })
    expect(refused).toMatchObject({ state: 'refused', reason: expect.stringContaining('another name') })
    const [held] = await upload(api, token, 'Reports & Documents', [file], { held: true })
    const moved = await call('moveDocuments', { body: { ids: [held?.document_id ?? ''], bucket: here } })
    expect(moved.value().outcomes[0]).toMatchObject({ ok: false })
    expect((await read(here, name)).status).toBe(307)
  })
})

describe('deleting', () => {
  it('A-021 A-128 closes the address at once, and brings everything back', async () => {
    const name = newName()
    const id = await put(here, name)
    const gone = await call('deleteDocuments', { body: { ids: [id] } })
    expect(gone.value().outcomes).toEqual([{ id, ok: true }])
    expect((await read(here, name)).status).toBe(404)
    expect(await order(here)).not.toContain(id)
    expect((await call('deleteDocuments', { body: { ids: [id] } })).value().outcomes).toEqual([
      { id, ok: true },
    ])
    const listed = (await call('listDeletedDocuments', {})).value().documents.find(one => one.id === id)
    expect(Date.parse(listed?.gone_at ?? '') - Date.parse(listed?.deleted_at ?? '')).toBeCloseTo(
      30 * 86_400_000,
      -4,
    )
    const taker = await put(here, name, 'Taker')
    const refused = (await call('bringBackDocuments', { body: { ids: [id] } })).value().outcomes[0]
    expect(refused).toMatchObject({
      ok: false,
      reason: expect.stringContaining('Another document is called'),
    })
    await call('deleteDocuments', { body: { ids: [taker] } })
    expect((await call('bringBackDocuments', { body: { ids: [id] } })).value().outcomes[0]?.ok).toBe(true)
    expect((await read(here, name)).status).toBe(200)
    expect((await order(here))[0]).toBe(id)
  })
})

describe('unpublishing', () => {
  it('takes a document back with a reason on record; file, record and history stay, and it can be published again', async () => {
    const name = newName()
    const id = await put(here, name)
    expect((await read(here, name)).status).toBe(200)
    const { version: ifMatch } = await get(id)
    const unpublish = (reason: string) =>
      call('unpublishDocument', { params: { id }, body: { reason }, ifMatch })
    expect((await unpublish(' ')).status).toBe(400)
    const reason = 'It has the wrong appendix.'
    const taken = (await unpublish(reason)).value()
    expect(taken).toMatchObject({ held: true, unpublished_reason: reason, version: ifMatch + 1 })
    expect((await unpublish(reason)).value()).toEqual(taken)
    await expect.poll(async () => (await read(here, name)).status).toBe(404)
    const shown = async () =>
      (await call('listPublicDocuments', { query: { bucket: here } })).value().documents
    await expect.poll(async () => (await shown()).map(one => one.id)).not.toContain(id)
    expect((await call('listVersions', { params: { id } })).value().versions).toHaveLength(1)
    expect((await trail()).filter(({ object }) => object === `documents/${id}`)).toContainEqual(
      expect.objectContaining({ action_type: 'DOCUMENT_UNPUBLISHED', after: { held: true, reason } }),
    )

    const release = {
      id: randomUUID(),
      title: name,
      publish_at: null,
      price_sensitive: false,
      regulatory: false,
      items: [{ type: 'document' as const, id }],
    }
    const made = (await call('createRelease', { body: release })).value()
    ;(await call('approveRelease', approvalOf(made))).value()
    await expect.poll(async () => (await read(here, name)).status).toBe(200)
  })
})

describe('downloading', () => {
  it('A-024 gives staff the file itself, held or public; only the public one answers at its public URL', async () => {
    const name = `Έκθεση 100% ${newName()}`
    for (const held of [true, false]) {
      const file = sheet(`${held} ${name}`, `text\n${held}\n`)
      const [done] = await upload(api, token, here, [file], { held })
      const id = done?.document_id ?? ''
      const { url } = await get(id)
      expect(url).toBe(`/files/admission/${encodeURIComponent(file.name)}`)
      const link = (await call('downloadDocument', { params: { id }, body: {} })).value()
      const download = await fetch(link.url)
      expect(Buffer.from(await download.arrayBuffer()).equals(file.bytes)).toBe(true)
      const disposition = download.headers.get('content-disposition') ?? ''
      expect(disposition).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      const published = await fetch(site + url)
      expect(published.status).toBe(held ? 404 : 200)
      if (!held) expect(Buffer.from(await published.arrayBuffer()).equals(file.bytes)).toBe(true)
    }
  })
})

describe('versions', () => {
  it('X-019 keeps every file of an address, gives each out to staff and restores it', async () => {
    const name = newName()
    const id = await put(here, name, 'First')
    const first = Buffer.from(await (await read(here, name)).arrayBuffer())
    await put(here, name, 'The second')
    const document = await get(id)
    const link = (await call('downloadDocument', { params: { id }, body: { version: 1 } })).value()
    const download = await fetch(link.url)
    expect(Buffer.from(await download.arrayBuffer()).equals(first)).toBe(true)
    expect(download.headers.get('content-disposition')).toContain('attachment')
    const restored = await call('restoreVersion', { params: { id, version: 1 }, ifMatch: document.version })
    expect(restored.value().version).toBe(document.version + 1)
    expect(Buffer.from(await (await read(here, name)).arrayBuffer()).equals(first)).toBe(true)
    const { versions } = (await call('listVersions', { params: { id } })).value()
    expect(versions.map(({ version, current, restored_from }) => [version, current, restored_from])).toEqual([
      [3, true, 1],
      [2, false, undefined],
      [1, false, undefined],
    ])
  })
})
