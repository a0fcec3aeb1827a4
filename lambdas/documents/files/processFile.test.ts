import { expect, it } from 'vitest'
import { Unreadable } from '#runtime/threadWorker.ts'
import { noAccessLists } from '../../security/accessLists.fixture.ts'
import type { Examined } from './examineInThread.ts'
import { inputOf } from '#runtime/testing.ts'
import { processFile } from './processFile.ts'

const document_id = '00000000-0000-4000-8000-000000000001'
const stored = {
  bucket_id: 'companydocuments' as const,
  name: 'Report.pdf',
  document_id,
  version: 2,
  key: 'objects/1',
  size: 4,
  type: 'application/pdf',
  sha256: 'ab',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const examined: Examined = {
  type: 'application/pdf',
  as_named: true,
  size: 4,
  sha256: 'ab',
  pdf: null,
  picture: null,
  table: null,
}

const ask = (examine: () => Promise<Examined>, file: typeof stored | null = stored, id = document_id) =>
  processFile({
    files: {
      placeOf: async () => ({ bucket_id: stored.bucket_id, file_name: stored.name }),
      read: async () => new Uint8Array(4),
    },
    places: { file: async () => file ?? undefined },
    accessLists: noAccessLists,
    insights: { note: async () => {} },
    examine,
  })(inputOf({ body: { document_id: id } }))

it('A-163 says whether the bytes are those that were uploaded', async () => {
  expect(await ask(async () => examined)).toMatchObject({
    success: true,
    data: { as_uploaded: true, version: 2 },
  })
  const other = { ...examined, sha256: 'cd' }
  expect(await ask(async () => other)).toMatchObject({ success: true, data: { as_uploaded: false } })
})

it('A-163 a file that cannot be examined fails alone, with the reason', async () => {
  const refuse = async () => Promise.reject(new Unreadable('Reading this file takes too long.'))
  expect(await ask(refuse)).toEqual({
    success: false,
    data: null,
    error: 'Reading this file takes too long.',
  })
})

it('a name that another document took meanwhile is a conflict, and a place without a file not found', async () => {
  const another = '00000000-0000-4000-8000-000000000002'
  await expect(ask(async () => examined, stored, another)).rejects.toMatchObject({ code: 'conflict' })
  await expect(ask(async () => examined, null)).rejects.toMatchObject({ code: 'not_found' })
})
