import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { recordingRows, refusingRows } from './recordRows.ts'
import type { FileFacts, StoredUpload } from './rules.ts'
import { factsWith, uploadWith } from './upload.fixture.ts'

const upload = uploadWith({ name: 'Results.pdf', held: true, state: 'checking' })
const facts = factsWith()

beforeEach(() => {
  for (const table of ['UPLOADS', 'FILES', 'FILE_VERSIONS', 'DOCUMENTS', 'AUDIT', 'AUDIT_ADDRESSES'])
    vi.stubEnv(`TABLE_${table}`, table)
})

it('X-017 keeps with the upload that no copy of its file can be marked', () => {
  const written = (more: Partial<FileFacts>) =>
    recordingRows(upload, { ...facts, ...more }, undefined, new Date())[0]?.Update
  expect(written({ unmarkable: 'It is protected.' })).toMatchObject({
    UpdateExpression: expect.stringContaining(', unmarkable = :unmarkable') as string,
    ExpressionAttributeValues: { ':unmarkable': 'It is protected.' },
  })
  expect(written({})?.UpdateExpression).not.toContain('unmarkable')
})

it('X-017 gives a new document the id of its upload, which a release may name before a byte is sent', () => {
  const items = recordingRows(upload, facts, undefined, new Date()).map(({ Put }) => Put?.Item)
  expect(items).toContainEqual(expect.objectContaining({ id: upload.id, kind: 'document', held: true }))
  expect(items).toContainEqual(expect.objectContaining({ object: `documents/${upload.id}` }))
})

it('X-017 tells nobody the name of a confidential file in which malware was found', () => {
  const told = (more: Partial<StoredUpload>) =>
    JSON.stringify(refusingRows({ ...upload, ...more }, 'Malware', ['EICAR-Test-File'], new Date()))
  expect(told({})).toContain(upload.name)
  expect(told({ confidential: true })).not.toContain(upload.name)
})

it('writes no record that nobody could read afterwards', () => {
  expect(recordingRows(upload, facts, undefined, new Date())).not.toHaveLength(0)
  for (const wrong of [{ pages: 0 }, { pages: 1.5 }, { size: -1 }])
    expect(() => recordingRows(upload, { ...facts, ...wrong }, undefined, new Date())).toThrow(z.ZodError)
})
