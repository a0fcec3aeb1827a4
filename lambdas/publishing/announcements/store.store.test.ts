import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import type { AnnouncementKind } from '#contract/publishing/announcements.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { idle } from '../../../scripts/testing/cloud.ts'
import { getAnnouncement, listAnnouncements } from './readers.ts'
import { rowOf, type AnnouncementRow, type AnnouncementFields } from './row.ts'
import { announcementStore } from './store.ts'
import { wordsOf } from './text.ts'

const put = async (released_at: string, more: Partial<AnnouncementFields> = {}): Promise<AnnouncementRow> => {
  const said: AnnouncementFields = {
    id: randomUUID(),
    kind: 'regulatory',
    title: 'Results',
    content: '<p>Results</p>',
    announcement_type: 'RNS - FR',
    external_link: null,
    released_at,
    is_featured: false,
    source: 'test',
    ...more,
  }
  const Item = rowOf(said, new Date('2090-01-01T00:00:00.000Z'), { announce: true })
  await dynamo().send(new PutCommand({ TableName: setting('TABLE_ANNOUNCEMENTS'), Item }))
  return Item
}
const store = announcementStore()
const shift = (moment: string, by: number) => new Date(Date.parse(moment) + by)
const request = (now: Date) => ({ id: 'r', address: undefined, now })

describe('announcementStore', () => {
  it('P-124 reads the newest first, and nothing before its moment', async () => {
    const moment = '2099-01-01T07:00:00.000Z'
    const [earlier, coming] = [await put('2098-12-31T07:00:00.000Z'), await put(moment)]
    const read = async (now: Date) => (await store.page({ limit: 2, now })).listed.map(({ id }) => id)
    expect((await read(shift(moment, -1)))[0]).toBe(earlier.id)
    expect(await read(new Date(moment))).toEqual([coming.id, earlier.id])
  })

  it('goes through a list page by page, each announcement once, even those of one moment', async () => {
    const year = 2081
    const ids = []
    for (let index = 0; index < 7; index++)
      ids.push((await put(`${year}-03-0${1 + Math.floor(index / 3)}T07:00:00.000Z`, { kind: 'company' })).id)
    const wanted = {
      kind: 'company' as AnnouncementKind,
      year,
      limit: 2,
      now: new Date('2081-12-31T00:00:00Z'),
    }
    const seen: string[] = []
    let after = undefined
    for (let pages = 0; pages < 5; pages++) {
      const { listed, next } = await store.page({ ...wanted, after })
      seen.push(...listed.map(({ id }) => id))
      if (!next) break
      after = next
    }
    expect(seen.toSorted()).toEqual(ids.toSorted())
    expect(seen).toHaveLength(7)
  })

  it('keeps kinds and years apart, and knows the years there are', async () => {
    await put('2071-06-01T07:00:00.000Z')
    await put('2073-12-31T23:59:59.999Z')
    await put('2073-06-01T07:00:00.000Z', { kind: 'company' })
    const now = new Date('2073-12-31T23:59:59.999Z')
    const { listed } = await store.page({ kind: 'regulatory', year: 2073, limit: 10, now })
    expect(listed.map(({ released_at }) => released_at)).toEqual(['2073-12-31T23:59:59.999Z'])
    expect((await store.page({ kind: 'regulatory', year: 2072, limit: 10, now })).listed).toEqual([])
    await idle()
    const years = await store.years('regulatory', now)
    expect(years.slice(0, 2)).toEqual([2073, 2071])
    expect(await store.years('regulatory', shift('2073-12-31T23:59:59.999Z', -1))).not.toContain(2073)
  })

  it('searches titles and summaries for all words, whatever their case and accents', async () => {
    const found = await put('2061-05-01T07:00:00.000Z', { title: 'Größere Beteiligung', rns_number: '77X' })
    await put('2061-05-02T07:00:00.000Z', { title: 'Something else' })
    const search = async (q: string) =>
      (
        await store.page({ year: 2061, words: wordsOf(q), limit: 5, now: new Date('2061-12-01T00:00:00Z') })
      ).listed.map(({ id }) => id)
    expect(await search('BETEILIGUNG grossere')).toEqual([])
    expect(await search('beteiligung größere')).toEqual([found.id])
    expect(await search('results 77x')).toEqual([found.id])
    expect(await search('nothing like it')).toEqual([])
  })

  it('finds the featured ones', async () => {
    const featured = await put('2055-05-01T07:00:00.000Z', { is_featured: true })
    await put('2055-05-02T07:00:00.000Z')
    const { listed } = await store.page({
      year: 2055,
      featured: true,
      limit: 5,
      now: new Date('2056-01-01T00:00:00Z'),
    })
    expect(listed.map(({ id }) => id)).toEqual([featured.id])
  })
})

describe('the public calls', () => {
  const moment = '2045-05-05T06:00:00.000Z'
  const list = listAnnouncements({ announcements: store })
  const get = getAnnouncement({ announcements: store })
  const codeOf = async (slug: string, now: Date) => {
    try {
      await get({
        params: { slug },
        query: undefined as never,
        body: undefined,
        user: undefined,
        request: request(now),
      } as never)
      return 'found'
    } catch (error) {
      return error instanceof Problem ? error.code : String(error)
    }
  }
  const ask = (query: object, now: Date) => list({ query, request: request(now) } as never)

  it('P-119 P-118 before its moment an announcement and its correction are like ones that never were', async () => {
    const correction = randomUUID()
    const earlier = await put('2044-01-01T07:00:00.000Z', { title: 'Forecast', replaced_by: correction })
    const before = JSON.stringify(await ask({ limit: 5, q: 'forecast' }, shift(moment, -1)))
    const coming = await put(moment, { id: correction, title: 'Forecast corrected', replaces: earlier.id })
    expect(JSON.stringify(await ask({ limit: 5, q: 'forecast' }, shift(moment, -1)))).toBe(before)
    expect(await codeOf(coming.slug, shift(moment, -1))).toBe(
      await codeOf('forecast-000000', shift(moment, -1)),
    )
    expect(await codeOf(coming.slug, new Date(moment))).toBe('found')
    const after = await ask({ limit: 5, q: 'forecast' }, new Date(moment))
    expect(after).toMatchObject({
      announcements: [
        { id: coming.id, replaces: { slug: earlier.slug, title: 'Forecast' }, replaced_by: null },
        { id: earlier.id, replaces: null, replaced_by: { slug: coming.slug } },
      ],
    })
  })

  it('says that a page of a list that is not ours is not known', async () => {
    await expect(ask({ limit: 5, before: 'nonsense' }, new Date())).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('the attachments of an announcement', () => {
  const moment = '2097-01-01T07:00:00.000Z'
  const document = async (more: Record<string, unknown>) => {
    const id = randomUUID()
    const Item = { id, title: 'Report', url: `/files/reports/${id}.pdf`, file_size: 7, held: false, ...more }
    await dynamo().send(new PutCommand({ TableName: setting('TABLE_DOCUMENTS'), Item }))
    return id
  }

  it('are links to those documents that are public at that moment, in order, and tell of no others', async () => {
    const held = await document({ held: true })
    const timed = await document({ publish_at: moment })
    const open = await document({})
    const attachments = [held, randomUUID(), timed, open]
    const { id, slug, ...row } = await put('2096-01-01T07:00:00.000Z')
    const Item = { ...row, id, slug, attachments }
    await dynamo().send(new PutCommand({ TableName: setting('TABLE_ANNOUNCEMENTS'), Item }))
    const read = async (now: Date) => {
      const answer = await getAnnouncement({ announcements: store })({
        params: { slug },
        query: {},
        body: undefined,
        ifMatch: undefined,
        user: undefined,
        request: request(now),
      })
      return 'attachments' in answer ? answer.attachments.map(({ url }) => url) : answer
    }
    const urlOf = (one: string) => `/files/reports/${one}.pdf`
    expect(await read(shift(moment, -1))).toEqual([urlOf(open)])
    expect(await read(new Date(moment))).toEqual([urlOf(timed), urlOf(open)])
    expect(JSON.stringify((await store.page({ limit: 1, now: shift(moment, -1) })).listed)).not.toContain(
      held,
    )
  })
})
