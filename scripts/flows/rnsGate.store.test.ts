import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnnouncementInput } from '#contract/publishing/announcementEdits.ts'
import { publicAddress, type BucketId } from '#contract/documents/buckets.ts'
import { londonTime } from '#contract/londonTime.ts'
import type { Release } from '#contract/publishing/releases.ts'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import type { ExpectedRns } from '#contract/news/rnsDetection.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { itemWith } from '../../lambdas/publishing/rns/item.fixture.ts'
import { sample } from '../../web/e2e/people.ts'
import { readersOf, sentMails, subscribe } from '../assurance/faults/mailing.ts'
import { upload } from '../seed/upload.ts'
import { approvalOf } from '../testing/approval.ts'
import { forgetAttempts } from '../testing/attempts.ts'
import { caller } from '../testing/caller.ts'
import { read, type Question } from './watching.ts'
import { cloud, idle, tick } from '../testing/cloud.ts'
import { newsInput } from '../testing/news.ts'
import { setField } from '../testing/rows.ts'
import { sheet } from '../testing/sheet.ts'

const { api, site } = cloud
const bucket: BucketId = 'Reports & Documents'
const visitor = caller(api)
const { call, token } = sample('admins')
beforeEach(() => forgetAttempts(token))

const newNumber = () => `${10_000 + Math.floor(Math.random() * 89_999)}T`
const held = async (name: string) => {
  const [done] = await upload(api, token, bucket, [sheet(name)], { held: true })
  return done?.document_id ?? ''
}
const draft = async (title: string, more: Partial<AnnouncementInput> = {}) => {
  const body = newsInput({ kind: 'regulatory', title, headline_category: 'FR', ...more })
  return (await call('createAnnouncement', { body })).value()
}

/** An item as a poll keeps it. */
const show = async (more: Partial<RnsItem>, auto = false): Promise<RnsItem> => {
  const now = new Date()
  const ids = { id: randomUUID(), provider: randomUUID(), headline_category: 'FR' }
  const content = '<p>Revenue rose, says the RNS.</p>'
  const item = itemWith({ ...ids, title: 'An RNS', content, publishedAt: now.toISOString(), ...more })
  await dynamo().send(
    new PutCommand({
      TableName: setting('TABLE_NEWS_ITEMS'),
      Item: {
        provider: item.provider,
        item_id: item.id,
        item,
        content_hash: 'first',
        version: 1,
        received_at: now.toISOString(),
        seen_day: londonTime(now).date,
        ...(auto && { auto_import: true }),
      },
    }),
  )
  return item
}

const current = async (id: string): Promise<Release> => (await call('getRelease', { params: { id } })).value()
const stateOf = async (id: string) => (await current(id)).state

/** A release of an announcement, with a document where one is named, that waits for its RNS once it is approved. */
const waiting = async (
  rns: ExpectedRns,
  { publish_at = null as string | null, confidential = false, file = '' } = {},
) => {
  const mark = randomUUID().slice(0, 8)
  const [title, name] = [`Final results ${mark}`, `${file} ${mark}.csv`]
  const document = file && (await held(name))
  const announcement = await draft(title, { attachments: document ? [document] : [] })
  const items = [
    { type: 'announcement' as const, id: announcement.id },
    ...(document ? [{ type: 'document' as const, id: document }] : []),
  ]
  const body = { id: randomUUID(), title, publish_at, price_sensitive: false, confidential, rns, items }
  const made = (await call('createRelease', { body })).value()
  expect(made).toMatchObject({ state: 'drafted', regulatory: true })
  return { mark, title, name, document, announcement, made }
}
const approved = async (...wanted: Parameters<typeof waiting>) => {
  const all = await waiting(...wanted)
  const release = (await call('approveRelease', approvalOf(all.made))).value()
  return { ...all, release }
}
const inList = async (mark: string) =>
  (await visitor('listAnnouncements', { query: { q: mark } })).value().announcements

describe('X-010 what is regulatory', () => {
  it('is said to be unseen by any provider as long as none is active; visitors are told nothing', async () => {
    expect((await call('getRnsWatch', { query: { symbol: 'BLU' } })).value().gap).toBe('none_active')
    expect((await visitor('getRnsWatch', {})).status).toBe(401)
  })

  it('is nowhere before its RNS though its moment has come, cannot change meanwhile, and is everywhere from it on', async () => {
    const number = newNumber()
    const { mark, title, name, document, announcement, made } = await waiting(
      { number, symbol: 'BLU' },
      { file: 'Results' },
    )
    const file = publicAddress(bucket, name)
    const asked: Record<string, Question> = {
      file: [file],
      head: [file, { method: 'HEAD' }],
      range: [file, { headers: { range: 'bytes=0-99' } }],
      page: [`/news/${announcement.slug}`],
      data: [`/api/announcements/${announcement.slug}`],
      search: [`/api/announcements?q=${mark}`],
    }
    const readings = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(asked).map(async ([what, [path, init]]) => [what, await read(site, path, init)]),
        ),
      ) as Record<string, Awaited<ReturnType<typeof read>>>
    const digests = async () =>
      Object.fromEntries(Object.entries(await readings()).map(([what, { digest }]) => [what, digest]))
    const told = ['/feeds/regulatory.xml', '/feeds/regulatory.json', '/sitemap.xml']
    const lists = async () =>
      (
        await Promise.all(
          [...told, '/news?kind=regulatory', '/embed/news', '/investors/documents'].map(async path =>
            (await fetch(site + path)).text(),
          ),
        )
      ).join()
    const never = await digests()
    const release = (await call('approveRelease', approvalOf(made))).value()
    expect(release).toMatchObject({ state: 'waiting_for_rns', out_at: null })
    expect(await digests()).toEqual(never)
    expect(await lists()).not.toContain(mark)

    const params = { id: document }
    const edit = { title: 'Other', description: '', category: 'other', is_featured: false } as const
    const record = (await call('getDocument', { params })).value()
    const changed = await call('updateDocument', {
      params,
      body: { ...edit, date_published: '2026-01-01' },
      ifMatch: record.version,
    })
    expect(changed.error().message).toContain('goes out with a release that is approved')
    const staff = (await call('getStaffAnnouncement', { params: { id: announcement.id } })).value()
    expect(staff).toMatchObject({ state: 'scheduled', released_at: null })
    const withdrawal = { params: { id: staff.id }, body: { reason: 'No more' }, ifMatch: staff.version }
    expect((await call('withdrawAnnouncement', withdrawal)).status).toBe(409)
    const twice = {
      id: randomUUID(),
      title: 'Twice',
      publish_at: null,
      price_sensitive: false,
      items: [{ type: 'document' as const, id: document }],
    }
    expect((await call('createRelease', { body: twice })).error().message).toContain('another release')

    await show({ rns_number: newNumber(), title: 'Holding(s) in Company', headline_category: 'HOL' })
    const item = await show({ rns_number: number.toLowerCase(), title: 'Full year results' })
    await idle()
    const out = await current(release.id)
    expect(out).toMatchObject({ state: 'out' })
    expect(out.detection).toMatchObject({ how: 'number', item: { title: 'Full year results' } })
    expect(out.steps.map(({ step }) => step)).toEqual(['drafted', 'approved', 'rns_seen'])
    await expect
      .poll(async () => Object.values(await readings()).map(({ status }) => status), { interval: 250 })
      .toEqual([200, 200, 206, 200, 200, 200])
    for (const path of told)
      await expect.poll(async () => (await fetch(site + path)).text(), { interval: 250 }).toContain(mark)
    expect((await inList(number.toLowerCase())).map(one => one.title)).toEqual([title])

    const { outcomes } = (
      await call('importAnnouncements', { body: { provider: item.provider, items: [item.id] } })
    ).value()
    expect(outcomes[0]).toMatchObject({
      state: 'already_imported',
      announcement: { slug: announcement.slug },
    })
    await show({ rns_number: number, title: 'Results, by another wire' }, true)
    await expect.poll(async () => (await inList(mark)).map(({ slug }) => slug)).toEqual([announcement.slug])
  })

  it('X-013 then stays as it is for five years, and says why and until when', async () => {
    const number = newNumber()
    const { name, document, announcement, release } = await approved({ number }, { file: 'Results' })
    await show({ rns_number: number })
    await expect.poll(() => stateOf(release.id)).toBe('out')
    const year = new Date().getUTCFullYear() + 5
    const params = { id: document }
    const { version } = (await call('getDocument', { params })).value()
    const reasons = [
      (await call('deleteDocuments', { body: { ids: [document] } })).value().outcomes[0]?.reason,
      (await call('moveDocuments', { body: { ids: [document], bucket: 'companydocuments' } })).value()
        .outcomes[0]?.reason,
      (
        await call('updateDocument', {
          params,
          body: {
            title: 'Other',
            description: '',
            category: 'other',
            is_featured: false,
            date_published: '2026-01-01',
          },
          ifMatch: version,
        })
      ).error().message,
      (await call('restoreVersion', { params: { id: document, version: 1 }, ifMatch: version })).status,
    ]
    expect(reasons.at(-1)).toBe(409)
    for (const reason of reasons.slice(0, 3)) {
      expect(reason).toContain('It is kept for 5 years, until ')
      expect(reason).toContain(`${year}, because it is regulatory.`)
    }
    const [replaced] = await upload(api, token, bucket, [sheet(name, 'a,b\n1,2\n')])
    expect(replaced).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('It is kept for 5 years') as string,
    })
    const news = (await call('getStaffAnnouncement', { params: { id: announcement.id } })).value()
    const body = { reason: 'It is wrong.' }
    const withdrawn = await call('withdrawAnnouncement', {
      params: { id: news.id },
      body,
      ifMatch: news.version,
    })
    expect(withdrawn.error().message).toContain('It is kept for 5 years, until ')
    expect((await fetch(site + publicAddress(bucket, name))).status).toBe(200)
    const { items, csv } = (await call('listRetention', { query: { year } })).value()
    expect(items.filter(({ id }) => [document, announcement.id].includes(id))).toHaveLength(2)
    expect(csv).toContain(`/news/${announcement.slug}`)
    const sooner = (await call('listRetention', { query: { year: year - 1 } })).value()
    expect(sooner.items.map(({ id }) => id)).not.toContain(document)
  })

  it('is only suggested when its headline agrees, and stands once when it was imported before somebody says so', async () => {
    const { mark, title, document, announcement, release } = await approved(
      { symbol: 'BLU' },
      { file: 'Results' },
    )
    const item = await show({ title: `REG - Blu Digital plc - ${title}`, rns_number: newNumber() }, true)
    // Others of the day agree in category: they are suggested too.
    const about = async () =>
      (await current(release.id)).suggestions.find(({ item_id }) => item_id === item.id)?.agreement
    await expect
      .poll(about)
      .toMatchObject({ number: 'unknown', symbol: 'same', headline: 'same', day: 'same' })
    const suggested = await current(release.id)
    expect(suggested.state).toBe('waiting_for_rns')
    await expect.poll(() => inList(mark)).toHaveLength(1)
    const [imported] = await inList(mark)
    const confirmed = (
      await call('confirmRelease', {
        params: { id: release.id },
        body: { item: { provider: item.provider, id: item.id } },
        ifMatch: suggested.version,
      })
    ).value()
    expect(confirmed).toMatchObject({
      state: 'out',
      detection: { how: 'suggestion', stands_as: { slug: imported?.slug, instead_of: announcement.id } },
    })
    await expect.poll(async () => (await inList(mark)).map(({ slug }) => slug)).toEqual([imported?.slug])
    const stands = visitor('getAnnouncement', { params: { slug: imported?.slug ?? '' } })
    expect((await stands).value().attachments).toHaveLength(1)
    expect((await visitor('getAnnouncement', { params: { slug: announcement.slug } })).status).toBe(404)
    const own = (await call('getStaffAnnouncement', { params: { id: announcement.id } })).value()
    expect(own).toMatchObject({ state: 'withdrawn', replaced_by: imported?.id })
    expect((await call('deleteDocuments', { body: { ids: [document] } })).value().outcomes[0]?.ok).toBe(false)
  })

  it('X-011 stays back while it is on hold whatever comes, and goes on when staff let it', async () => {
    const number = newNumber()
    const { mark, release } = await approved({ number })
    const params = { id: release.id }
    const onHold = (await call('holdRelease', { params, ifMatch: release.version })).value()
    expect(onHold.state).toBe('on_hold')
    const again = (await call('holdRelease', { params, ifMatch: release.version })).value()
    expect(again.version).toBe(onHold.version)
    await show({ rns_number: number })
    await expect.poll(async () => (await current(release.id)).detection?.how).toBe('number')
    expect([await stateOf(release.id), await inList(mark)]).toEqual(['on_hold', []])
    const { version } = await current(release.id)
    const resumed = (await call('resumeRelease', { params, ifMatch: version })).value()
    expect(resumed.state).toBe('out')
    await expect.poll(() => inList(mark)).toHaveLength(1)
    const listed = async () =>
      (await call('listReleases', { query: { show: 'out' } }))
        .value()
        .releases.filter(({ id }) => id === release.id)
        .map(({ state }) => state)
    await expect.poll(listed).toEqual(['out'])
    expect((await call('holdRelease', { params, ifMatch: resumed.version })).status).toBe(409)
  })

  it('whose RNS came before its approval, or before its moment, waits for neither longer than for the other', async () => {
    const number = newNumber()
    const early = await waiting({ number })
    await show({ rns_number: number })
    const at = (await call('approveRelease', approvalOf(early.made))).value()
    expect(at).toMatchObject({ state: 'out', detection: { how: 'number' } })

    const [imported, other] = [newNumber(), randomUUID().slice(0, 8)]
    const own = await waiting({ number: imported })
    await show({ title: `RNS ${other}`, rns_number: imported }, true)
    await expect.poll(() => inList(other)).toHaveLength(1)
    const merged = (await call('approveRelease', approvalOf(own.made))).value()
    expect(merged).toMatchObject({
      state: 'out',
      detection: { how: 'number', stands_as: { title: `RNS ${other}`, instead_of: own.announcement.id } },
    })
    await expect.poll(() => inList(own.mark)).toEqual([])

    const later = newNumber()
    const publish_at = new Date(Date.now() + 3_600_000).toISOString()
    const { mark, release } = await approved(
      { number: later, day: londonTime(new Date()).date },
      { publish_at },
    )
    expect(release).toMatchObject({ state: 'approved', out_at: null })
    await show({ rns_number: later })
    await expect.poll(async () => (await current(release.id)).out_at).toBe(publish_at)
    expect([await stateOf(release.id), await inList(mark)]).toEqual(['approved', []])
  })

  it('X-011 that was withdrawn before its RNS came stays unpublished, and confirmed without one it is out', async () => {
    const number = newNumber()
    const { mark, release, announcement } = await approved({ number })
    const params = { id: release.id }
    const gone = (await call('cancelRelease', { params, ifMatch: release.version })).value()
    expect(gone.steps.at(-1)).toMatchObject({ step: 'withdrawn', by_email: expect.any(String) as string })
    await show({ rns_number: number })
    expect((await call('confirmRelease', { params, body: {}, ifMatch: gone.version })).status).toBe(409)
    const back = (await call('getStaffAnnouncement', { params: { id: announcement.id } })).value()
    expect([back.state, await inList(mark)]).toEqual(['draft', []])

    const other = await approved({})
    const subscriber = await subscribe()
    const confirmed = (
      await call('confirmRelease', {
        params: { id: other.release.id },
        body: { number: newNumber(), note: 'The service told us by phone.' },
        ifMatch: other.release.version,
      })
    ).value()
    expect(confirmed).toMatchObject({
      state: 'out',
      detection: { how: 'confirmed', note: 'The service told us by phone.' },
    })
    await expect.poll(() => inList(other.mark)).toHaveLength(1)
    // Mailed at once, by no minute of the schedule, and not again by one.
    await idle()
    expect(await readersOf({ cloud }, other.title)).toEqual([subscriber])
    await tick('startReleases')
    await idle()
    expect(await readersOf({ cloud }, other.title)).toEqual([subscriber])
  })

  it('X-010 of documents alone goes to its RNS, whether that is imported before or after', async () => {
    const [number, mark] = [newNumber(), randomUUID().slice(0, 8)]
    const release = async (name: string) => {
      const items = [{ type: 'document' as const, id: await held(name) }]
      const body = { id: randomUUID(), title: name, publish_at: null, price_sensitive: false, items }
      const made = await call('createRelease', { body: { ...body, regulatory: true, rns: { number } } })
      return (await call('approveRelease', approvalOf(made.value()))).value()
    }
    const first = await release(`First ${mark}.csv`)
    expect(first.state).toBe('waiting_for_rns')
    const item = await show({ title: `Circular ${mark}`, rns_number: number })
    await expect.poll(() => stateOf(first.id)).toBe('out')
    const body = { provider: item.provider, items: [item.id] }
    const { outcomes } = (await call('importAnnouncements', { body })).value()
    expect(outcomes[0]).toMatchObject({ state: 'imported', error: null })
    const params = { slug: outcomes[0]?.announcement?.slug ?? '' }
    const names = async () =>
      (await visitor('getAnnouncement', { params }))
        .value()
        .attachments.map(one => one.title)
        .sort()
    await expect.poll(names).toEqual([expect.stringContaining(`First ${mark}`)])
    expect((await release(`Second ${mark}.csv`)).state).toBe('out')
    await expect
      .poll(names)
      .toEqual([`First ${mark}`, `Second ${mark}`].map(one => expect.stringContaining(one)))
  })

  it('X-011 is not suggested what a person said it is not, until the RNS is described anew', async () => {
    const { title, release } = await approved({ symbol: 'BLU' })
    const item = await show({ title })
    const suggested = async () => (await current(release.id)).suggestions.map(({ item_id }) => item_id)
    await expect.poll(suggested).toContain(item.id)
    const { version } = await current(release.id)
    const params = { id: release.id }
    const body = { provider: item.provider, id: item.id }
    const call1 = { params, body, ifMatch: version }
    const dismissed = (await call('dismissSuggestion', call1)).value()
    expect(dismissed.suggestions.map(({ item_id }) => item_id)).not.toContain(item.id)
    expect((await call('dismissSuggestion', call1)).value().version).toBe(dismissed.version)
    const confirm = { params, body: { item: body }, ifMatch: dismissed.version }
    expect((await call('confirmRelease', confirm)).error().message).toContain('no longer suggested')
    await show({ ...item, summary: 'Read anew.' })
    const other = await show({ title })
    await expect.poll(suggested).toContain(other.id)
    expect(await suggested()).not.toContain(item.id)
    const again = await current(release.id)
    const anew = { params, body: { symbol: 'BLU', headline: title }, ifMatch: again.version }
    expect((await call('expectRns', anew)).value().suggestions.map(({ item_id }) => item_id)).toContain(
      item.id,
    )
  })

  it('X-011 is seen by the stream, or by the clock where that missed it; who is on duty is told when it is late', async () => {
    const [seen, lost] = [newNumber(), newNumber()]
    const day = londonTime(new Date()).date
    const [first, second, late] = [
      await approved({ number: seen, day }, { confidential: true }),
      await approved({ number: newNumber(), day }, { confidential: true, file: 'Results' }),
      await approved({ number: newNumber(), day }),
    ]
    await show({ rns_number: seen })
    await idle()
    expect(await stateOf(first.release.id)).toBe('out')
    await show({ rns_number: lost })
    await idle()
    await setField('RELEASES', { id: second.release.id }, 'rns', { number: lost, day })
    const past = new Date(Date.now() - 3_600_000).toISOString()
    await setField('RELEASES', { id: late.release.id }, 'publish_at', past)
    await tick('watchReleases')
    await idle()
    expect(await stateOf(second.release.id)).toBe('out')
    const subjects = (await sentMails(cloud.mail)).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.includes('is late'))).toContainEqual(
      expect.stringContaining(late.title),
    )
  })

  it('X-010 that was withdrawn after its RNS was seen leaves the RNS to be imported by itself', async () => {
    const [number, mark] = [newNumber(), randomUUID().slice(0, 8)]
    const publish_at = new Date(Date.now() + 3_600_000).toISOString()
    const expected = { number, day: londonTime(new Date()).date }
    const { release, announcement } = await approved(expected, { publish_at })
    const item = await show({ title: `RNS ${mark}`, rns_number: number })
    await expect.poll(async () => (await current(release.id)).detection?.how).toBe('number')
    await show(item, true)
    const named = { body: { provider: item.provider, items: [item.id] } }
    await expect
      .poll(async () => (await call('importAnnouncements', named)).value().outcomes[0])
      .toMatchObject({ state: 'already_imported' })
    const standing = await inList(mark)
    const { version } = await current(release.id)
    ;(await call('cancelRelease', { params: { id: release.id }, ifMatch: version })).value()
    await expect.poll(() => inList(mark)).toHaveLength(1)
    const own = (await call('getStaffAnnouncement', { params: { id: announcement.id } })).value()
    expect([own.state, standing]).toEqual(['draft', []])
  })
})
