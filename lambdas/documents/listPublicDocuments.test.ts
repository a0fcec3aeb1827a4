import { describe, expect, it } from 'vitest'
import type { PublicDocument } from '#contract/documents/documents.ts'
import { listPublicDocuments as route, type Document } from '#contract/documents/documents.ts'
import { throughEndpoint } from '#runtime/testing.ts'
import { documentWith } from './document.fixture.ts'
import { listPublicDocuments } from './listPublicDocuments.ts'

const now = new Date()
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

const document = (name: string, more: Partial<Document> = {}): Document =>
  documentWith({
    title: name.replace(/\.pdf$/, ''),
    file_path: `admissiondocuments/${name}`,
    file_name: name,
    url: `/files/admission/${name}`,
    ...more,
  })

const ask = async (
  documents: Document[],
  query: Record<string, string> = { bucket: 'admissiondocuments' },
) => {
  const forReaders = async function* (_: unknown, after = '') {
    yield* documents.slice(documents.findIndex(({ id }) => id === after) + 1)
  }
  const services = { documents: { forReaders, readersCursor: ({ id }: Document) => id } }
  const { ask } = throughEndpoint('listPublicDocuments', route, listPublicDocuments, services)
  const { status, text, body } = await ask({ query })
  return { status, text, body: body as { documents: PublicDocument[]; next: string | null } }
}

describe('listPublicDocuments', () => {
  it('S-37 P-119 answers the same to a coming document as to none', async () => {
    const coming = await ask([document('results.pdf', { publish_at: inSeconds(3600) })])
    expect(coming).toEqual(await ask([]))
  })

  it('P-120 shows a document from its moment on', async () => {
    const { body } = await ask([
      document('coming.pdf', { publish_at: inSeconds(1) }),
      document('now.pdf', { publish_at: inSeconds(0) }),
      document('results.pdf', { publish_at: inSeconds(-1) }),
    ])
    expect(body.documents.map(({ name }) => name)).toEqual(['now.pdf', 'results.pdf'])
  })

  it('P-094 shows id, name, size, times and metadata, and nothing of the staff', async () => {
    const { body, text } = await ask([document('AIM.pdf', { description: 'internal words', pages: 3 })])
    expect(body.documents[0]).toMatchObject({
      name: 'AIM.pdf',
      titled: false,
      last_accessed_at: null,
      metadata: { size: 2048, mimetype: 'application/pdf', pages: 3 },
    })
    expect(text).not.toMatch(/internal words|position|publish_at|category/)
  })

  it('P-059 dates it by what readers got, and says when that is a later file', async () => {
    const at = (moment: string) => ({ created_at: moment, publish_at: moment, date_published: '2026-03-26' })
    const nudged = document('a.pdf', { ...at('2026-03-26T07:00:00.000Z'), updated_at: inSeconds(-1) })
    const replaced = document('b.pdf', { ...nudged, replaced_at: '2026-04-02T09:00:00.000Z' })
    const { body } = await ask([nudged, replaced])
    expect(body.documents).toMatchObject([
      { updated_at: '2026-03-26T07:00:00.000Z', is_updated: false },
      { updated_at: '2026-04-02T09:00:00.000Z', is_updated: true },
    ])
  })

  it('lets a title that staff edited win over the file name', async () => {
    const { body } = await ask([document('AIM.pdf', { title: 'Admission document' })])
    expect(body.documents[0]).toMatchObject({ name: 'Admission document', titled: true })
  })

  it('P-122 has 100 at a time, and goes on until every document was there once', async () => {
    const documents = Array.from({ length: 230 }, (_, index) => document(`${index}.pdf`))
    const seen: string[] = []
    const lengths: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const { body } = await ask(documents, { bucket: 'admissiondocuments', ...(after && { after }) })
      seen.push(...body.documents.map(({ id }) => id))
      lengths.push(body.documents.length)
      after = body.next
    }
    expect(lengths).toEqual([100, 100, 30])
    expect(seen).toEqual(documents.map(({ id }) => id))
  })

  it('P-119 P-122 says that it goes on only where a document that is public follows', async () => {
    const documents = Array.from({ length: 2 }, (_, index) => document(`${index}.pdf`))
    const coming = document('results.pdf', { publish_at: inSeconds(3600) })
    const query = { bucket: 'admissiondocuments', limit: '2' }
    expect((await ask([...documents, coming, document('last.pdf')], query)).body.next).not.toBeNull()
    expect(await ask([...documents, coming], query)).toEqual(await ask(documents, query))
  })

  it('refuses a bucket that does not exist, and a parameter that it does not know', async () => {
    expect((await ask([], { bucket: 'secrets' })).status).toBe(400)
    expect((await ask([], { bucket: 'admissiondocuments', all: '1' })).status).toBe(400)
  })
})
