import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetCommand, paginateScan, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { faultyRowsMetric } from '#contract/faultyRows.ts'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { dynamo } from '#runtime/clients.ts'
import { contentHash, NewsItemRow } from '../../lambdas/publishing/rns/newsItems.ts'
import { importAnnouncements } from '../../lambdas/publishing/announcements/importing.ts'
import { acceptAnnouncementText } from '../../lambdas/publishing/announcements/faulty.ts'
import { editStore } from '../../lambdas/publishing/announcements/editStore.ts'
import { importStore } from '../../lambdas/publishing/announcements/importStore.ts'
import { mailAnnouncement } from '../../lambdas/publishing/announcements/edits.ts'
import { accessListsStore } from '../../lambdas/security/accessListStore.ts'
import { itemWith } from '../../lambdas/publishing/rns/item.fixture.ts'
import { inputOf } from '#runtime/testing.ts'
import { cloud, fault, functionNamed, idle, readLog } from '../testing/cloud.ts'

const [items, announcements] = [
  cloud.environment['TABLE_NEWS_ITEMS'] ?? '',
  cloud.environment['TABLE_ANNOUNCEMENTS'] ?? '',
]
type Key = Pick<NewsItemRow, 'provider' | 'item_id'>
const get = async (TableName: string, Key: Record<string, unknown>) =>
  (await dynamo().send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item
const itemOf = async ({ provider, item_id }: Key) =>
  NewsItemRow.parse(await get(items, { provider, item_id }))
const announcementOf = async (key: Key) =>
  (await get(announcements, { id: (await itemOf(key)).announcement_id }))!
const put = (TableName: string, Item: Record<string, unknown>) =>
  dynamo().send(new PutCommand({ TableName, Item }))
const all = async (TableName: string) => {
  const rows: Record<string, unknown>[] = []
  for await (const { Items = [] } of paginateScan({ client: dynamo() }, { TableName })) rows.push(...Items)
  return rows
}
const titled = async (title: string) =>
  (await all(announcements))
    .filter(row => row['title'] === title)
    .toSorted((a, b) => (String(a['created_at']) < String(b['created_at']) ? -1 : 1))

/** A row as a poll keeps it of an item that it has just seen. */
const seen = (said: Partial<RnsItem>, more: Partial<NewsItemRow> = {}): NewsItemRow => {
  const received_at = new Date().toISOString()
  const item = itemWith({
    id: randomUUID(),
    provider: 'lse',
    title: `Holding(s) in Company ${randomUUID()}`,
    content: '<p>A holder has 5%.</p>',
    category: 'Regulatory',
    sourceUrl: 'https://www.londonstockexchange.com/news-article/1',
    publishedAt: received_at,
    headline_category: 'HOL',
    ...said,
  })
  const { provider, id: item_id } = item
  return {
    provider,
    item_id,
    item,
    content_hash: contentHash(item),
    version: 1,
    received_at,
    polled_at: received_at,
    ...more,
  }
}
const auto = { auto_import: true } as const
const poll = async (row: NewsItemRow): Promise<NewsItemRow> => {
  await put(items, row)
  return row
}
/** The provider says something else. */
const change = async (row: NewsItemRow, said: Partial<RnsItem>): Promise<NewsItemRow> => {
  const { version } = await itemOf(row)
  const item = { ...row.item, ...said }
  await dynamo().send(
    new UpdateCommand({
      TableName: items,
      Key: { provider: row.provider, item_id: row.item_id },
      UpdateExpression: 'SET #item = :item, content_hash = :hash, version = :version, changed_at = :now',
      ExpressionAttributeNames: { '#item': 'item' },
      ExpressionAttributeValues: {
        ':item': item,
        ':hash': contentHash(item),
        ':version': version + 1,
        ':now': new Date().toISOString(),
      },
    }),
  )
  return { ...row, item }
}
const importNow = async (...rows: Key[]) => {
  const body = { provider: rows[0]!.provider, items: rows.map(({ item_id }) => item_id) }
  const answer = await importAnnouncements({ items: importStore() })(inputOf({ body }))
  return 'outcomes' in answer ? answer.outcomes : []
}
const statesOf = async (...rows: Key[]) => (await importNow(...rows)).map(({ state }) => state)

test('A-139 an item whose id its source changes is one announcement; other words, another day or no address of its own make another', async () => {
  const sourceUrl = `https://wire.example/news/${randomUUID()}`
  const publishedAt = new Date(Date.now() - 60_000).toISOString()
  const said = { title: `Trading Update ${randomUUID()}`, sourceUrl, publishedAt }
  const first = await poll(seen(said, auto))
  await idle()
  const again = await poll(seen(said, auto))
  const asked = await poll(seen(said))
  await idle()
  expect(await statesOf(asked)).toEqual(['already_imported'])
  const ids = await Promise.all([first, again, asked].map(async row => (await announcementOf(row))['id']))
  expect(new Set(ids).size).toBe(1)
  // The source corrects it under the first id, and shows the correction under another.
  const words = { content: '<p>A holder has 6%.</p>' }
  await change(first, words)
  await idle()
  const correction = await announcementOf(first)
  expect(correction['replaces']).toBe(ids[0])
  const moved = await poll(seen({ ...said, ...words }, auto))
  await idle()
  expect((await announcementOf(moved))['id']).toBe(correction['id'])

  const others = [
    { content: '<p>A holder has 7%.</p>' },
    { publishedAt: new Date(Date.now() - 3 * 86_400_000).toISOString() },
    { sourceUrl: 'https://wire.example/' },
    { sourceUrl: 'https://wire.example/' },
    { sourceUrl: null },
  ]
  const rows = []
  for (const other of others) rows.push(await poll(seen({ ...said, ...other })))
  expect(await statesOf(...rows)).toEqual(others.map(() => 'imported'))
  expect(await titled(said.title)).toHaveLength(2 + others.length)
  await idle()
  expect((await readLog()).join()).not.toContain(faultyRowsMetric.name)
})

/** Acts of staff on the announcement of an item. */
const byStaff = async (
  act: typeof acceptAnnouncementText | typeof mailAnnouncement,
  row: Key,
  ifMatch: number,
) => {
  const params = { id: (await itemOf(row)).announcement_id ?? '' }
  const services = { announcements: editStore(), accessLists: accessListsStore() }
  return act(services)(inputOf({ params, ifMatch }))
}

describe('an item of a provider that imports by itself', () => {
  test('A-140 A-138 is on the public site, in the feed and on its way to subscribers, once, though every event comes twice', async () => {
    for (const on of ['importNews', 'announceRelease', 'distribute'])
      await fault({ kind: 'repeat', on, times: 2 })
    const row = await poll(seen({ urgency: 'high', rns_number: '2584X' }, auto))
    await idle()
    const made = await announcementOf(row)
    expect(made).toMatchObject({
      kind: 'regulatory',
      announcement_type: 'RNS - Regulatory',
      released_at: row.item.publishedAt,
      is_featured: true,
      source: 'London Stock Exchange',
      created_by: 'importNews',
    })
    expect(await titled(row.item.title)).toHaveLength(1)
    for (const path of [
      `/api/announcements/${made['slug']}`,
      `/news/${made['slug']}`,
      '/feeds/regulatory.xml',
    ])
      expect(await (await fetch(cloud.site + path)).text(), path).toContain(row.item.title)
    expect(await announcementOf(row)).toHaveProperty('announced_at')
    const trail = (await all(cloud.environment['TABLE_AUDIT'] ?? '')).filter(
      ({ object }) => object === `announcements/${made['id']}`,
    )
    expect(trail.map(({ action_type, user_id }) => `${action_type} ${user_id}`).toSorted()).toEqual([
      'ANNOUNCEMENT_IMPORTED importNews',
      'ANNOUNCEMENT_PUBLISHED announceRelease',
    ])
  })

  test('of long ago is public with its own date, and nobody is told; one to come is dated now', async () => {
    const [old, coming, undated] = [
      await poll(seen({ publishedAt: '2019-06-30T23:30:00.000Z' }, auto)),
      await poll(seen({ publishedAt: '2099-01-01T07:00:00.000Z' }, auto)),
      await poll(seen({ undated: true }, auto)),
    ]
    await idle()
    expect(await announcementOf(old)).toMatchObject({ date_published: '2019-07-01' })
    expect(await announcementOf(old)).not.toHaveProperty('to_announce')
    // An item that a person imports without a date of its own is shown, and mailed by nobody but a person.
    expect(await announcementOf(undated)).not.toHaveProperty('to_announce')
    expect(await announcementOf(undated)).not.toHaveProperty('announced_at')
    expect((await announcementOf(coming))['released_at'] <= new Date().toISOString()).toBe(true)
  })

  test('P-109 of long ago is mailed when a person says so, once (decision 53)', async () => {
    const row = await poll(seen({ publishedAt: '2019-06-30T23:30:00.000Z' }, auto))
    await idle()
    expect(await byStaff(mailAnnouncement, row, 1)).toMatchObject({ to_announce: 'pending', version: 2 })
    await idle()
    const told = await announcementOf(row)
    expect(told).toMatchObject({ announced_at: expect.any(String) as string })
    expect(await byStaff(mailAnnouncement, row, 1)).toMatchObject({ announced_at: told['announced_at'] })
    await idle()
    const trail = await all(cloud.environment['TABLE_AUDIT'] ?? '')
    const own = trail.filter(({ object }) => object === `announcements/${told['id']}`)
    expect(own.map(({ action_type }) => action_type).toSorted()).toEqual([
      'ANNOUNCEMENT_IMPORTED',
      'ANNOUNCEMENT_MAILED_LATE',
      'ANNOUNCEMENT_PUBLISHED',
    ])
  })

  test('X-012 that changes makes a correction which replaces the first; both stay public, and only words count', async () => {
    const row = await poll(seen({}, auto))
    await idle()
    const first = await announcementOf(row)
    await change(row, { content: '<div>A holder has <b>5%</b>.</div>', category: 'Results' })
    await idle()
    expect((await announcementOf(row))['id']).toBe(first['id'])
    expect(await itemOf(row)).toMatchObject({ version: 2, announced_version: 2 })

    await fault({ kind: 'repeat', on: 'importNews', times: 2 })
    await change(row, { content: '<p>A holder has 6%.</p>' })
    await idle()
    const second = await announcementOf(row)
    expect(second).toMatchObject({ content: '<p>A holder has 6%.</p>', replaces: first['id'] })
    expect(second).toHaveProperty('announced_at')
    expect(second['released_at'] > first['released_at']).toBe(true)
    expect(await get(announcements, { id: first['id'] })).toMatchObject({
      content: first['content'],
      replaced_by: second['id'],
    })
    await change(row, { content: '<p>A holder has 5%.</p>' })
    await idle()
    expect((await announcementOf(row))['replaces']).toBe(second['id'])
    expect(await titled(row.item.title)).toHaveLength(3)
    for (const { slug } of await titled(row.item.title))
      expect((await fetch(`${cloud.api}/announcements/${slug}`)).status).toBe(200)
  })

  test('whose announcement staff have withdrawn does not come back', async () => {
    const row = await poll(seen({ headline_category: 'NRA' }, auto))
    await idle()
    const made = await announcementOf(row)
    expect(made).toMatchObject({ kind: 'company' })
    await dynamo().send(
      new UpdateCommand({
        TableName: announcements,
        Key: { id: made['id'] },
        UpdateExpression: 'SET withdrawn_at = :now REMOVE released_at, to_announce',
        ExpressionAttributeValues: { ':now': new Date().toISOString() },
      }),
    )
    await change(row, { content: '<p>Once more.</p>' })
    await idle()
    expect(await importNow(row)).toMatchObject([
      { state: 'failed', error: 'Its announcement was withdrawn and does not come back.' },
    ])
    expect(await titled(row.item.title)).toHaveLength(1)
  })

  test('is not kept back by one that cannot be read, which raises the alarm', async () => {
    const poison = seen({ publishedAt: 'yesterday' }, auto)
    await put(items, poison)
    const good = await poll(seen({}, auto))
    await idle()
    expect(await announcementOf(good)).toMatchObject({ title: good.item.title })
    expect(await titled(poison.item.title)).toEqual([])
    const log = readFileSync(join(cloud.dir, 'logs', `${functionNamed('importNews')}.log`), 'utf8')
    expect(log.split('\n').filter(line => line.includes(faultyRowsMetric.name))).not.toEqual([])
  })

  test('is made though the table is throttled and the stream loses its event', async () => {
    await fault({ kind: 'lose', on: 'importNews', times: 2 })
    await fault({ kind: 'refuse', on: 'dynamodb:TransactWriteItems', times: 5 })
    const row = await poll(seen({}, auto))
    await idle()
    expect(await titled(row.item.title)).toHaveLength(1)
  })
})

describe('A-138 an RNS whose text is not the same here as at its source (decision 52)', () => {
  const text_difference = { source: 'Profit 1,234 567', kept: 'Profit 1,234567' }
  const held = (more: Partial<RnsItem> = {}) =>
    seen({ rns_number: '91Q', content: '<p>Profit 1,234567</p>', text_difference, ...more }, auto)
  const page = async (row: Key) =>
    (await fetch(`${cloud.site}/news/${(await announcementOf(row))['slug']}`)).text()
  const accept = (row: Key, ifMatch: number) => byStaff(acceptAnnouncementText, row, ifMatch)

  test('is out at once with headline, number and link, and its text when a person says so', async () => {
    const row = await poll(held())
    await idle()
    expect(await announcementOf(row)).toMatchObject({
      content: '',
      text_held: true,
      held_text: { ...text_difference, content: '<p>Profit 1,234567</p>' },
    })
    const shown = await page(row)
    for (const words of [
      row.item.title,
      '91Q',
      row.item.sourceUrl!,
      'The text of this announcement is at its source',
    ])
      expect(shown).toContain(words)
    expect(shown).not.toContain('1,234')

    expect(await accept(row, 1)).toMatchObject({ content: '<p>Profit 1,234567</p>', version: 2 })
    expect(await accept(row, 1)).toMatchObject({ version: 2 })
    const whole = await announcementOf(row)
    expect(whole).toMatchObject({ content: '<p>Profit 1,234567</p>', summary: 'Profit 1,234567' })
    expect(whole).not.toHaveProperty('held_text')
    const trail = await all(cloud.environment['TABLE_AUDIT'] ?? '')
    expect(
      trail
        .filter(({ object }) => object === `announcements/${whole['id']}`)
        .map(({ action_type }) => action_type),
    ).toContain('ANNOUNCEMENT_TEXT_ACCEPTED')
  })

  test('gets its text, and no correction, when its source gives one that is the same', async () => {
    const unread = { source: 'Its text could not be had yet.', kept: '' }
    const row = await poll(held({ rns_number: '92Q', content: '', text_difference: unread }))
    await idle()
    const { id } = await announcementOf(row)
    await expect(accept(row, 1)).rejects.toThrow('There is no text of ours to publish.')
    await change(row, { content: '<p>Profit 1,234 567</p>', text_difference: undefined })
    await idle()
    const whole = await announcementOf(row)
    expect(whole).toMatchObject({ id, content: '<p>Profit 1,234 567</p>', version: 2 })
    expect(whole).not.toHaveProperty('text_held')
    expect(await titled(row.item.title)).toHaveLength(1)
  })
})

describe('an item that a person imports', () => {
  test('becomes one announcement, however many ask at once and whoever is first', async () => {
    const row = await poll(seen({}, auto))
    const answers = (await Promise.all(Array.from({ length: 6 }, () => importNow(row)))).flat()
    await idle()
    expect(answers.every(({ state }) => state !== 'failed')).toBe(true)
    expect(answers.filter(({ state }) => state === 'imported').length).toBeLessThanOrEqual(1)
    expect(await titled(row.item.title)).toHaveLength(1)
    expect(await statesOf(row, row)).toEqual(['already_imported'])
  })

  test('is the announcement that it already is by another provider, when its RNS number says so', async () => {
    const title = `Trading Statement ${randomUUID()}`
    const first = await poll(seen({ title, rns_number: '77Z' }))
    const copy = await poll(
      seen({ title, rns_number: '77Z', provider: 'refinitiv', content: '<p>By wire.</p>' }),
    )
    expect(await statesOf(first)).toEqual(['imported'])
    expect(await statesOf(copy)).toEqual(['already_imported'])
    expect((await itemOf(copy)).announcement_id).toBe((await itemOf(first)).announcement_id)
    expect(await titled(title)).toHaveLength(1)
  })

  test('names its provider, one of their own too, and is regulatory when that speaks the exchange’s wire', async () => {
    const wire = { id: randomUUID(), name: 'Our exchange', adapter: 'lse' }
    await put(cloud.environment['TABLE_RNS_PROVIDERS'] ?? '', wire)
    const row = await poll(seen({ provider: wire.id, headline_category: 'XYZ' }))
    const gone = await poll(seen({ provider: randomUUID(), headline_category: 'Blog' }))
    expect([...(await statesOf(row)), ...(await statesOf(gone))]).toEqual(['imported', 'imported'])
    expect(await announcementOf(row)).toMatchObject({ source: 'Our exchange', kind: 'regulatory' })
    expect(await announcementOf(gone)).toMatchObject({ source: 'News provider', kind: 'company' })
  })

  test('fails alone: the others are imported, and each says what became of it', async () => {
    const [good, other] = [await poll(seen({})), await poll(seen({}))]
    const outcomes = await importNow(good, { provider: 'lse', item_id: 'never seen' }, other)
    expect(outcomes).toMatchObject([
      { id: good.item_id, state: 'imported', announcement: { slug: (await announcementOf(good))['slug'] } },
      { id: 'never seen', state: 'failed', error: 'This item is no longer here. Fetch the feed again.' },
      { id: other.item_id, state: 'imported' },
    ])
    expect(await announcementOf(good)).toMatchObject({ created_by: 'ada' })
  })
})
