import { randomBytes, randomUUID } from 'node:crypto'
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BucketId } from '#contract/documents/buckets.ts'
import type { Restriction } from '#contract/documents/restriction.ts'
import type { SearchHit, SearchKind } from '#contract/publishing/search.ts'
import { sample } from '../../web/e2e/people.ts'
import { pdf } from '../seed/pdf.ts'
import { upload, type LocalFile } from '../seed/upload.ts'
import { approvalOf } from '../testing/approval.ts'
import { anotherVisitor, ask } from '../testing/ask.ts'
import { forgetAttempts } from '../testing/attempts.ts'
import { cloud, idle } from '../testing/cloud.ts'
import { newsInput } from '../testing/news.ts'
import { sheet } from '../testing/sheet.ts'

const { api } = cloud
const bucket: BucketId = 'Reports & Documents'

const { call, token } = sample('admins')
beforeEach(() => forgetAttempts(token))

/** A word that stands nowhere else. */
const newWord = (): string =>
  `w${randomBytes(6)
    .toString('hex')
    .replace(/\d/g, digit => 'ghijklmnop'[Number(digit)] ?? '')}`

const search = async (q: string, kind?: SearchKind) => {
  const query = new URLSearchParams({ q, ...(kind && { kind }) })
  // Another token makes another entry of the edge's cache; a public route does not read it.
  const headers = { authorization: `Bearer ${randomUUID()}` }
  const asked = { method: 'GET', headers, from: anotherVisitor() }
  const { status, text } = await ask(`${api}/search?${query}`, asked)
  expect(status, text).toBe(200)
  return JSON.parse(text) as { hits: SearchHit[]; counts: Record<SearchKind, { hits: number }> }
}
/** Addresses of what is found, without the page that they open. */
const found = async (q: string): Promise<string[]> =>
  (await search(q)).hits.map(({ url }) => url.replace(/#page=\d+$/, ''))
/** Once the index has followed; a reader keeps it for a moment. */
const untilFound = async (q: string, url: string | undefined) => {
  await idle()
  await expect
    .poll(() => found(q), { timeout: 30_000, interval: 250 })
    .toEqual(url === undefined ? [] : [url])
}

const textIn = (parts: { text: string; marked: boolean }[] = []) => parts.map(({ text }) => text).join('')
const markedIn = (parts: { text: string; marked: boolean }[] = []) =>
  parts.filter(({ marked }) => marked).map(({ text }) => text)

const write = async (title: string, text: string) =>
  (await call('createAnnouncement', { body: newsInput({ title, content: `<p>${text}</p>` }) })).value()
const release = async (type: 'announcement' | 'document', id: string, publish_at: string | null) => {
  const plan = { title: 'Search', publish_at, price_sensitive: false, items: [{ type, id }] }
  const planned = (await call('createRelease', { body: { ...plan, id: randomUUID() } })).value()
  return (await call('approveRelease', approvalOf(planned))).value()
}
const send = async (file: LocalFile, options: { held?: boolean } = {}) => {
  const [done] = await upload(api, token, bucket, [file], options)
  if (done?.state !== 'done') throw new Error(`The upload is ${done?.state}: ${done?.reason}`)
  return (await call('getDocument', { params: { id: done.document_id ?? '' } })).value()
}
/** A table whose title is a word. */
const put = (word: string, options?: { held?: boolean }) => send(sheet(`${word}.csv`), options)

describe('X-026 search', () => {
  it('finds an announcement once it is out, by its words, and no longer once it was withdrawn', async () => {
    const word = newWord()
    const { id, slug } = await write(
      `Contract with ${word}`,
      `The board of ${word}’s café is pleased: £1.25m.`,
    )
    await idle()
    expect(await found(word)).toEqual([])
    await release('announcement', id, null)
    await untilFound(word, `/news/${slug}`)
    for (const q of [
      `${word} cafe`,
      `"pleased £1.25m" ${word}`,
      `${word} pleas`,
      `company ${word.toUpperCase()}`,
    ])
      expect(await found(q), q).toEqual([`/news/${slug}`])
    const { hits, counts } = await search(`${word} pleased`)
    expect(markedIn(hits[0]?.title)).toEqual([word])
    expect(markedIn(hits[0]?.snippet)).toEqual([word, 'pleased'])
    expect(counts).toMatchObject({ announcement: { hits: 1 }, document: { hits: 0 }, page: { hits: 0 } })
    const { version } = (await call('getStaffAnnouncement', { params: { id } })).value()
    ;(
      await call('withdrawAnnouncement', { params: { id }, body: { reason: 'A trial' }, ifMatch: version })
    ).value()
    await untilFound(word, undefined)
  })

  it('finds text inside a PDF, keeps up with its edits, and forgets it when it is deleted', async () => {
    const [inside, title] = [newWord(), newWord()]
    const sections = [{ heading: 'Outlook', text: `Revenue of the ${inside} division rose.` }]
    const bytes = new Uint8Array(await pdf({ title: 'A report', company: 'Sample plc', sections }))
    const document = await send({ name: `${randomUUID()}.pdf`, type: 'application/pdf', bytes })
    await untilFound(inside, document.url)
    const [hit] = (await search(inside, 'document')).hits
    expect(hit).toMatchObject({
      kind: 'document',
      type: 'application/pdf',
      size: document.file_size,
      pages: 2,
      page: 2,
      url: `${document.url}#page=2`,
    })
    expect(markedIn(hit?.snippet)).toEqual([inside])
    const { description, category, date_published, is_featured } = document
    const body = { title: `About ${title}`, description, category, date_published, is_featured }
    const { id } = document
    ;(await call('updateDocument', { params: { id }, body, ifMatch: document.version })).value()
    await untilFound(`${title} ${inside}`, document.url)
    ;(await call('deleteDocuments', { body: { ids: [id] } })).value()
    await untilFound(inside, undefined)
  })

  it('finds nothing of a document that has conditions, from their moment on until they are lifted', async () => {
    const word = newWord()
    const { id, url } = await put(word)
    await untilFound(word, url)
    const set = async (restriction: Restriction | null) => {
      const { version } = (await call('getDocument', { params: { id } })).value()
      ;(await call('restrictDocument', { params: { id }, body: { restriction }, ifMatch: version })).value()
    }
    await set({ excluded: ['US'], text: 'Not for release in the United States.' })
    expect(await found(word)).toEqual([])
    await set(null)
    await untilFound(word, url)
  })

  it('finds a part of a page, with its address', async () => {
    const { hits } = await search('leadership directors', 'page')
    expect(hits.map(({ url }) => url).join(' ')).toMatch(
      /\/(about|investors\/governance|investors\/corporate)/,
    )
    expect(textIn(hits[0]?.title)).not.toBe('')
  })

  it('makes the index anew when somebody took it away, from all that there is', async () => {
    const [first, second] = [newWord(), newWord()]
    const document = await put(first)
    await untilFound(first, document.url)
    const s3 = new S3Client({ forcePathStyle: true })
    await s3.send(new DeleteObjectCommand({ Bucket: cloud.environment['BUCKET_SEARCH'], Key: 'index.db' }))
    await untilFound(first, undefined)
    const other = await put(second)
    await untilFound(second, other.url)
    expect(await found(first)).toEqual([document.url])
  })
})
