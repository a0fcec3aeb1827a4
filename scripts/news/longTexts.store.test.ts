import { createHash, randomUUID } from 'node:crypto'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { ProviderForm } from '#contract/news/providers.ts'
import { dynamo } from '#runtime/clients.ts'
import { shownWords } from '../../lambdas/publishing/text/html/words.ts'
import { s3 } from '#runtime/s3.ts'
import { another } from '../../web/e2e/people.ts'
import { rss } from '../../web/e2e/rss.ts'
import { announcementStore } from '../../lambdas/publishing/announcements/store.ts'
import { importStore } from '../../lambdas/publishing/announcements/importStore.ts'
import { rowOf } from '../../lambdas/publishing/announcements/row.ts'
import { stowTexts } from '../../lambdas/publishing/announcements/text.ts'
import { cloud, idle, readLog, tick } from '../testing/cloud.ts'
import { newsInput } from '../testing/news.ts'

const admin = another('admins')
const table = (name: string) => cloud.environment[`TABLE_${name}`]
const rowIn = async (name: string, Key: Record<string, unknown>) =>
  (await dynamo().send(new GetCommand({ TableName: table(name), Key, ConsistentRead: true }))).Item
const sizeOf = (row: unknown) => Buffer.byteLength(JSON.stringify(row))

/** Annual results: notes and tables of figures, whose cells hold no paragraphs. */
const results = (bytes: number, name: string): string => {
  const row = (n: number) =>
    `<tr><td>Note ${n}</td>${[1, 2, 3].map(year => `<td>${n},${String(year * 7).padStart(3, '0')}</td>`).join('')}</tr>`
  const note = (n: number) =>
    `<h3>${name} note ${n}</h3><p>Net assets of note ${n} rose by &pound;${n}m.</p><table><tbody>${Array.from({ length: 40 }, (_, line) => row(n * 40 + line)).join('')}</tbody></table>`
  const size = Buffer.byteLength(note(1_000))
  return Array.from({ length: Math.ceil(bytes / size) }, (_, n) => note(n)).join('')
}

const show = async (id: string, guid: string, title: string, html: string) => {
  const date = new Date(Date.now() - 60_000).toUTCString()
  const escaped = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const headers = { 'content-type': 'application/rss+xml' }
  const address = `${cloud.environment['SANDBOX_ORIGIN']}/pages/feeds.example.com/${id}.xml`
  const body = rss([{ guid, title, date, description: escaped }])
  expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
}

/** A provider whose items are all the company's. */
const provide = async (more: Partial<ProviderForm>): Promise<string> => {
  const id = randomUUID()
  const form = { name: id, feed_url: `https://feeds.example.com/${id}.xml`, symbols: ['*'], is_ris: true }
  const body = { ...ProviderForm.parse({ ...form, ...more }), id }
  ;(await admin.call('createProvider', { body })).value()
  return id
}

const textOfPage = async (slug: string) => {
  const page = await fetch(`${cloud.site}/news/${slug}`)
  expect(page.status).toBe(200)
  const html = await page.text()
  const [, text] = /<div id="text"[^>]*>(.*?)<\/div><\/div><\/article>/s.exec(html) ?? []
  if (text === undefined) throw new Error(`The page has no text: ${(await readLog()).join('\n')}`)
  return { html, text }
}

test('A-138 P-124 results longer than a row come from a poll and are there whole, in the answer and on the page, sent once', async () => {
  const html = results(600_000, 'Annual')
  const id = await provide({ auto_import: true })
  await show(id, 'annual', 'Blu Digital plc - Final Results', html)
  await tick('pollProviders')
  await idle()
  const item = await rowIn('NEWS_ITEMS', { provider: id, item_id: 'annual' })
  expect(sizeOf(item)).toBeLessThan(40_000)
  const { announcement_slug: slug, announcement_id } = item as Record<string, string>
  const row = await rowIn('ANNOUNCEMENTS', { id: announcement_id })
  expect(sizeOf(row)).toBeLessThan(40_000)

  const words = shownWords(html)
  const found = (await admin.call('getAnnouncement', { params: { slug: slug ?? '' } })).value()
  expect(shownWords(found.content)).toEqual(words)
  const page = await textOfPage(slug ?? '')
  expect(shownWords(page.text)).toEqual(words)
  expect(page.html.length).toBeLessThan(html.length * 1.5)
  const list = await (await fetch(`${cloud.site}/api/announcements`)).text()
  expect(list).toContain(slug)
  expect(list.length).toBeLessThan(100_000)

  // Its object is nobody's to fetch.
  const { long_text } = row as { long_text: string }
  for (const path of [`/${long_text}`, `/files/${long_text}`, `/files/reports/${long_text}`])
    expect((await fetch(cloud.site + path)).status).toBe(404)

  // It says something else: a correction, whole, and the earlier one as it was.
  const corrected = results(220_000, 'Corrected')
  await show(id, 'annual', 'Blu Digital plc - Final Results', corrected)
  const { run } = (await admin.call('pollProvider', { params: { id } })).value()
  expect(run, run.error ?? '').toMatchObject({ outcome: 'new_items', changed: 1 })
  await idle()
  const later = await rowIn('NEWS_ITEMS', { provider: id, item_id: 'annual' })
  const correction = await announcementStore().bySlug(
    String(later?.['announcement_slug']),
    new Date(Date.now() + 300_000),
  )
  expect(shownWords(correction?.content ?? '')).toEqual(shownWords(corrected))
  const earlier = (await admin.call('getAnnouncement', { params: { slug: slug ?? '' } })).value()
  expect(shownWords(earlier.content)).toEqual(words)
})

test('A-138 what somebody fetches and imports is whole too, with a preview that an answer can hold', async () => {
  const html = results(220_000, 'Interim')
  const id = await provide({})
  await show(id, 'interim', 'Blu Digital plc - Half-year Report', html)
  const { data } = (
    await admin.call('rnsFeedProxy', { body: { provider: id, symbols: ['BLU.L'], limit: 20 } })
  ).value()
  expect(data?.items[0]?.content.length).toBeLessThan(25_000)
  const body = { provider: id, items: ['interim'] }
  const { outcomes } = (await admin.call('importAnnouncements', { body })).value()
  expect(outcomes).toMatchObject([{ state: 'imported' }])
  const { announcement } = outcomes[0]!
  const found = (await admin.call('getAnnouncement', { params: { slug: announcement?.slug ?? '' } })).value()
  expect(shownWords(found.content)).toEqual(shownWords(html))
  // Fetched again it is the same item.
  await admin.call('rnsFeedProxy', { body: { provider: id, symbols: ['BLU.L'], limit: 20 } })
  expect((await importStore().item(id, 'interim'))?.version).toBe(1)
  await idle()
})

test('A-138 what staff write is kept whole in every version, and nobody outside gets it while it is a draft', async () => {
  const texts = [results(220_000, 'First'), results(230_000, 'Second'), '<p>Short</p>']
  const { id, ...input } = newsInput({ title: 'A long story' })
  const inputOf = (content: string) => ({ ...input, content })
  ;(await admin.call('createAnnouncement', { body: { ...inputOf(texts[0]!), id } })).value()
  for (const [index, content] of texts.slice(1).entries()) {
    const edit = { params: { id }, ifMatch: index + 1, body: inputOf(content) }
    ;(await admin.call('updateAnnouncement', edit)).value()
  }
  const present = (await admin.call('getStaffAnnouncement', { params: { id } })).value()
  expect([present.content, present.version]).toEqual(['<p>Short</p>', 3])
  expect(await rowIn('ANNOUNCEMENTS', { id })).not.toHaveProperty('long_text')
  const { versions } = (await admin.call('listAnnouncementVersions', { params: { id } })).value()
  expect(versions.map(({ version, is_beginning }) => [version, is_beginning])).toEqual([
    [3, undefined],
    [2, true],
    [1, true],
  ])
  for (const version of [1, 2, 3]) {
    const one = (await admin.call('listAnnouncementVersions', { params: { id }, query: { version } })).value()
    expect(shownWords(one.versions[0]?.content ?? '')).toEqual(shownWords(texts[version - 1]!))
  }
  expect((await fetch(`${cloud.site}/api/announcements/${present.slug}`)).status).toBe(404)
  const stored = await rowIn('ANNOUNCEMENT_VERSIONS', { announcement_id: id, version: 1 })
  const object = { Bucket: cloud.environment['BUCKET_FILES'], Key: String(stored?.['long_text']) }
  const text = await (await s3().send(new GetObjectCommand(object))).Body!.transformToString()
  expect(`texts/${createHash('sha256').update(text).digest('hex')}`).toBe(object.Key)
})

test('an announcement whose long text is gone is out all the same, with the beginning and the way to its source', async () => {
  const said = {
    id: randomUUID(),
    kind: 'regulatory' as const,
    title: 'Lost results',
    content: results(220_000, 'Lost'),
    announcement_type: 'RNS - Results',
    external_link: 'https://example.com/?a=1&b=2',
    released_at: '2025-01-01T07:00:00.000Z',
    is_featured: false,
    source: 'test',
  }
  const row = await stowTexts(rowOf(said, new Date(), { announce: false }))
  const Item = { ...row, long_text: `texts/${'0'.repeat(64)}` }
  await dynamo().send(new PutCommand({ TableName: table('ANNOUNCEMENTS'), Item }))
  const found = (await admin.call('getAnnouncement', { params: { slug: row.slug } })).value()
  expect(shownWords(found.content).join(' ')).toMatch(/^Lost note 0 .* cannot be shown at the moment\./)
  expect(found.content).toContain('href="https://example.com/?a=1&amp;b=2"')
  // Nobody may write what is left over the whole.
  expect((await admin.call('getStaffAnnouncement', { params: { id: said.id } })).status).toBe(500)
})
