import { expect, it } from 'vitest'
import type { Document } from '#contract/documents/documents.ts'
import { accessCheck } from '../security/accessListStore.ts'
import type { ViewedItem } from '../security/insights.ts'
import { Unreadable } from '#runtime/threadWorker.ts'
import { inputOf } from '#runtime/testing.ts'
import { downloadDocument } from './downloadDocument.ts'
import type { Lines, MarkedPdf } from './marking/mark.ts'

const id = '00000000-0000-4000-8000-000000000001'
const document = { id, bucket_id: 'companydocuments', file_name: 'Report.pdf' } as Document
const file = {
  bucket_id: 'companydocuments' as const,
  name: 'Report.pdf',
  document_id: id,
  version: 1,
  key: 'objects/1',
  size: 4,
  type: 'application/pdf',
  sha256: 'ab',
  pages: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const accessList = { id: 'release', items: [id], readers: ['ada'], names: { ada: 'Ada Lovelace' } }
type Mark = (bytes: Uint8Array, lines: readonly Lines[]) => Promise<MarkedPdf>
const marked = async (): Promise<MarkedPdf> => ({ bytes: new Uint8Array(5), pages: 2 })

const world = ({
  secret = true,
  mark = marked,
  type = file.type,
}: { secret?: boolean; mark?: Mark; type?: string } = {}) => {
  const did: string[] = []
  const noted: ViewedItem[] = []
  const link = (place: string) => async (key: string) => {
    did.push(`${place} ${key}`)
    return { url: `https://storage.example/${key}`, expires_at: '2026-01-01T00:01:00.000Z' }
  }
  const ask = (person = 'ada') =>
    downloadDocument({
      documents: { get: async () => document },
      places: { file: async () => ({ ...file, type }) },
      versions: { get: async () => undefined },
      downloads: {
        link: link('link'),
        linkOfCopy: link('copy'),
        read: async () => new Uint8Array(4),
        keep: async copy => {
          did.push(`kept ${copy.byteLength}`)
          return 'marked/1'
        },
      },
      accessLists: { at: async now => accessCheck(secret ? [accessList] : [], now) },
      insights: {
        note: async (_, __, thing) => {
          did.push('noted')
          noted.push(thing)
        },
      },
      mark,
    })(
      inputOf({
        params: { id },
        body: {},
        user: { id: person, email: `${person}@example.com`, groups: [], staff: true, admin: false },
        request: { id: 'request-1', address: undefined, now: new Date('2026-01-01T00:00:00Z') },
      }),
    )
  return { ask, did, noted }
}

it('X-017 a confidential PDF is given as a marked copy, on record before anybody has a link to it', async () => {
  const lines: string[] = []
  const mark: Mark = async (_, said) => {
    lines.push(...said.map(({ foot }) => foot))
    return marked()
  }
  const { ask, did, noted } = world({ mark })
  expect(await ask()).toMatchObject({ url: 'https://storage.example/marked/1' })
  expect(did).toEqual(['kept 5', 'noted', 'copy marked/1'])
  expect(noted).toEqual([{ object: `documents/${id}`, title: 'Report.pdf', marked: true }])
  expect(lines[0]).toContain('Ada Lovelace, ada@example.com · 2026-01-01 00:00:00 London time')
})

it.each([
  ['takes too long', async () => Promise.reject(new Unreadable('Reading this file takes too long.'))],
  ['has other pages than readers see', async () => ({ bytes: new Uint8Array(5), pages: 1 })],
])('X-017 a confidential PDF that %s is given to nobody, with the way out', async (_, mark) => {
  const { ask, did } = world({ mark })
  await expect(ask()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Save it anew as a plain PDF') as string,
  })
  expect(did).toEqual([])
})

it('X-017 what is no PDF is given as it is, and the record says so; what is not confidential without a record', async () => {
  const table = world({ type: 'text/csv' })
  await table.ask()
  expect(table.did).toEqual(['noted', 'link objects/1'])
  expect(table.noted[0]).toMatchObject({ marked: false })
  const open = world({ secret: false })
  await open.ask('grace')
  expect(open.did).toEqual(['link objects/1'])
})

it('X-017 nobody else is given anything', async () => {
  const { ask, did } = world()
  await expect(ask('grace')).rejects.toMatchObject({ code: 'not_found' })
  expect(did).toEqual([])
})
