import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { publicAddress, type BucketId } from '#contract/documents/buckets.ts'
import type { AnnouncementInput } from '#contract/publishing/announcementEdits.ts'
import type { Release } from '#contract/publishing/releases.ts'
import { sample } from '../../web/e2e/people.ts'
import { upload } from '../seed/upload.ts'
import { approvalOf } from '../testing/approval.ts'
import { forgetAttempts } from '../testing/attempts.ts'
import { caller } from '../testing/caller.ts'
import { cloud } from '../testing/cloud.ts'
import { newsInput } from '../testing/news.ts'
import { sheet } from '../testing/sheet.ts'

const { api, site } = cloud
const bucket: BucketId = 'Reports & Documents'

const { call, token } = sample('admins')
const visitor = caller(api)

beforeEach(() => forgetAttempts(token))

const content = '<p>What we tell.</p><script>alert(1)</script>'
const said = (title: string): AnnouncementInput => {
  const { id: _, ...input } = newsInput({ title, content })
  return input
}
const draft = async (more: Partial<AnnouncementInput> = {}) =>
  (await call('createAnnouncement', { body: newsInput({ content, ...more }) })).value()
const held = async () => {
  const name = `${randomUUID()}.csv`
  const [done] = await upload(api, token, bucket, [sheet(name)], { held: true })
  return { id: done?.document_id ?? '', name }
}
const plan = (publish_at: string | null, ...items: { type: 'announcement' | 'document'; id: string }[]) => ({
  id: randomUUID(),
  title: 'Results',
  publish_at,
  price_sensitive: false,
  items,
})
/** Approves what is regulatory, and says that its RNS is out. */
const releaseRegulatory = async (release: Release) => {
  const { id, state, version } = (await call('approveRelease', approvalOf(release))).value()
  expect(state).toBe('waiting_for_rns')
  ;(await call('confirmRelease', { params: { id }, body: {}, ifMatch: version })).value()
}
const announcement = (id: string) => ({ type: 'announcement' as const, id })
const document = (id: string) => ({ type: 'document' as const, id })
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const statusOf = async (path: string) => (await fetch(site + path, { redirect: 'manual' })).status

describe('a draft', () => {
  it('is sanitised, nowhere public, edited by version, and keeps its earlier texts', async () => {
    const made = await draft()
    expect(made).toMatchObject({
      state: 'draft',
      released_at: null,
      content: '<p>What we tell.</p>',
      version: 1,
    })
    expect((await visitor('getAnnouncement', { params: { slug: made.slug } })).status).toBe(404)
    const params = { id: made.id }
    const body = said('Better news')
    const edited = await call('updateAnnouncement', { params, body, ifMatch: 1 })
    expect(edited.value()).toMatchObject({ title: 'Better news', version: 2, slug: made.slug })
    expect((await call('updateAnnouncement', { params, body, ifMatch: 1 })).value()).toEqual(edited.value())
    const stale = await call('updateAnnouncement', { params, body: said('Other news'), ifMatch: 1 })
    expect(stale.error()).toMatchObject({ code: 'conflict', details: { current: { title: 'Better news' } } })
    const { versions } = (await call('listAnnouncementVersions', { params })).value()
    expect(versions.map(({ version, title }) => [version, title])).toEqual([
      [2, 'Better news'],
      [1, made.title],
    ])
    const listed = (await call('listStaffAnnouncements', { query: { limit: 5 } })).value()
    expect(listed.announcements.map(({ id }) => id)).toContain(made.id)
  })

  it('made twice by a repeated call is one', async () => {
    const body = newsInput()
    const both = await Promise.all([
      call('createAnnouncement', { body }),
      call('createAnnouncement', { body }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const other = await call('createAnnouncement', { body: { ...body, title: 'Twice' } })
    expect(other.status).toBe(409)
  })
})

describe('a release', () => {
  it('without a moment goes out when it is approved', async () => {
    const [news, file] = [await draft(), await held()]
    const made = (
      await call('createRelease', { body: plan(null, announcement(news.id), document(file.id)) })
    ).value()
    expect(made).toMatchObject({ state: 'drafted', needs_second_person: false })
    const out = (await call('approveRelease', approvalOf(made))).value()
    expect(out.state).toBe('out')
    expect((await call('approveRelease', approvalOf(made))).value()).toEqual(out)
    expect(await statusOf(publicAddress(bucket, file.name))).toBe(200)
    expect((await visitor('getAnnouncement', { params: { slug: news.slug } })).status).toBe(200)
    const late = await call('cancelRelease', { params: { id: made.id }, ifMatch: out.version })
    expect(late.error().message).toContain('This release is out')
  })

  it('can be taken back and changed before its moment, by anybody, and then needs a new approval', async () => {
    const [news, file] = [await draft(), await held()]
    const body = plan(inSeconds(3600), announcement(news.id), document(file.id))
    const made = (await call('createRelease', { body })).value()
    const params = { id: made.id }
    const approved = (await call('approveRelease', approvalOf(made))).value()
    expect(approved).toMatchObject({ state: 'approved', publish_at: body.publish_at })
    expect((await call('listReleases', {})).value().releases.map(({ id }) => id)).toContain(made.id)
    const edit = await call('updateAnnouncement', { params: { id: news.id }, body: said('Late'), ifMatch: 2 })
    expect(edit.error().message).toContain('Take the release back first')
    const remove = (await call('deleteDocuments', { body: { ids: [file.id] } })).value().outcomes[0]
    expect(remove).toMatchObject({
      ok: false,
      reason: expect.stringContaining('Take the release back first'),
    })
    const { id: _, ...rest } = body
    const moved = { ...rest, publish_at: inSeconds(7200) }
    const changed = (await call('updateRelease', { params, body: moved, ifMatch: approved.version })).value()
    expect(changed).toMatchObject({ state: 'drafted', version: 3 })
    const second = (await call('approveRelease', approvalOf(changed))).value()
    const cancelled = await call('cancelRelease', { params, ifMatch: second.version })
    expect(cancelled.value().state).toBe('cancelled')
    expect((await call('cancelRelease', { params, ifMatch: second.version })).status).toBe(200)
    const after = (await call('getStaffAnnouncement', { params: { id: news.id } })).value()
    expect(after).toMatchObject({ state: 'draft', released_at: null })
    const gone = (await call('listReleases', { query: { show: 'cancelled' } })).value().releases
    expect(gone.map(({ id }) => id)).toContain(made.id)
  })

  it('is refused in the past and of what is public already, and not approved without what is not there', async () => {
    const news = await draft()
    const past = await call('createRelease', { body: plan(inSeconds(-5), announcement(news.id)) })
    expect(past.error().message).toContain('This moment has passed')
    const vague = await call('createRelease', { body: plan('2099-01-01T07:00:00Z', announcement(news.id)) })
    expect(vague.status).toBe(400)
    const double = await call('createRelease', {
      body: plan(null, announcement(news.id), announcement(news.id)),
    })
    expect(double.error().message).toContain('stands there twice')
    const orphan = await draft({ replaces: randomUUID() })
    const nothing = await call('createRelease', { body: plan(null, announcement(orphan.id)) })
    expect(nothing.error().message).toContain('not there')
    const open = (await call('listDocuments', {})).value().documents.find(one => !one.held && !one.publish_at)
    const twice = await call('createRelease', { body: plan(null, document(open?.id ?? '')) })
    expect(twice.error().message).toContain('is public already')
    const company = await draft()
    const other = (await call('createRelease', { body: plan(null, announcement(company.id)) })).value()
    for (const one of [
      announcement(open?.id ?? ''),
      document(company.id),
      document(other.id),
      announcement(other.id),
    ])
      expect((await call('createRelease', { body: plan(null, one) })).error().message).toContain(
        'Only documents and announcements go out with a release',
      )
    const coming = (await call('createRelease', { body: plan(null, document(randomUUID())) })).value()
    expect(coming.items[0]).toMatchObject({ missing: true, title: '' })
    const early = await call('approveRelease', approvalOf(coming))
    expect([early.status, early.error().message]).toEqual([
      409,
      expect.stringContaining('has not arrived yet'),
    ])
    const file = await held()
    const made = (await call('createRelease', { body: plan(null, document(file.id)) })).value()
    await call('deleteDocuments', { body: { ids: [file.id] } })
    expect((await call('getRelease', { params: { id: made.id } })).value().items[0]).toMatchObject({
      missing: true,
    })
    const refused = await call('approveRelease', approvalOf(made))
    expect(refused.error().message).toContain('has not arrived yet, or was deleted')
  })

  it('X-018 is approved as the approver saw it, not as somebody left it since', async () => {
    const [news, file] = [await draft(), await held()]
    const seen = (
      await call('createRelease', { body: plan(null, announcement(news.id), document(file.id)) })
    ).value()
    const params = { id: news.id }
    await call('updateAnnouncement', { params, body: said('Another text'), ifMatch: news.version })
    const stale = await call('approveRelease', approvalOf(seen))
    expect(stale.error()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"Another text" was changed since you saw it'),
      details: {
        current: { state: 'drafted', items: [{ title: 'Another text', version: 2 }, { version: 1 }] },
      },
    })
    const fresh = (await call('getRelease', { params: { id: seen.id } })).value()
    const { body } = approvalOf(fresh)
    const less = { ...approvalOf(fresh), body: { items: body.items.slice(1) } }
    expect((await call('approveRelease', less)).status).toBe(409)
    await upload(api, token, bucket, [sheet(file.name, 'a,b\n1,2\n')], { held: true })
    expect((await call('approveRelease', approvalOf(fresh))).status).toBe(409)
    expect((await visitor('getAnnouncement', { params: { slug: news.slug } })).status).toBe(404)
    const last = (await call('getRelease', { params: { id: seen.id } })).value()
    expect((await call('approveRelease', approvalOf(last))).value().state).toBe('out')
  })

  it('of ten approvals and cancellations at once ends as one of them, whole', async () => {
    const [news, file] = [await draft(), await held()]
    const made = (
      await call('createRelease', { body: plan(inSeconds(3600), announcement(news.id), document(file.id)) })
    ).value()
    const params = { id: made.id }
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? call('approveRelease', approvalOf(made)) : call('cancelRelease', { params, ifMatch: 1 }),
      ),
    )
    const { state } = (await call('getRelease', { params })).value()
    const after = (await call('getStaffAnnouncement', { params: { id: news.id } })).value()
    const filed = (await call('getDocument', { params: { id: file.id } })).value()
    expect([after.state, filed.held]).toEqual(state === 'approved' ? ['scheduled', false] : ['draft', true])
  })
})

describe('withdrawing', () => {
  it('takes company news back with a reason, and leaves regulatory news that is out as it is', async () => {
    const [news, regulatory] = [await draft(), await draft({ kind: 'regulatory' })]
    const made = (
      await call('createRelease', { body: plan(null, announcement(news.id), announcement(regulatory.id)) })
    ).value()
    await releaseRegulatory(made)
    const body = { reason: 'It named the wrong year.' }
    const gone = await call('withdrawAnnouncement', { params: { id: news.id }, body, ifMatch: 3 })
    expect(gone.value()).toMatchObject({ state: 'withdrawn', withdrawn_reason: body.reason })
    expect((await visitor('getAnnouncement', { params: { slug: news.slug } })).status).toBe(404)
    const kept = await call('withdrawAnnouncement', { params: { id: regulatory.id }, body, ifMatch: 3 })
    expect(kept.error().message).toContain('A regulatory announcement stays public')
    expect((await visitor('getAnnouncement', { params: { slug: regulatory.slug } })).status).toBe(200)
    const { items } = (await call('getRelease', { params: { id: made.id } })).value()
    expect(items.map(({ id, shown }) => [id, shown])).toEqual([
      [news.id, false],
      [regulatory.id, true],
    ])
  })

  it('X-012 shows a correction at the earlier item once it is out', async () => {
    const first = await draft({ kind: 'regulatory' })
    const release = (await call('createRelease', { body: plan(null, announcement(first.id)) })).value()
    await releaseRegulatory(release)
    const correction = await draft({ kind: 'regulatory', replaces: first.id })
    const second = (await call('createRelease', { body: plan(null, announcement(correction.id)) })).value()
    await releaseRegulatory(second)
    const shown = await visitor('getAnnouncement', { params: { slug: correction.slug } })
    expect(shown.value().replaces).toEqual({ slug: first.slug, title: first.title })
    await expect
      .poll(
        async () => (await visitor('getAnnouncement', { params: { slug: first.slug } })).value().replaced_by,
      )
      .toEqual({ slug: correction.slug, title: correction.title })
  })
})
