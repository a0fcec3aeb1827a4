import { describe, expect, it } from 'vitest'
import { presignUploads as route } from '#contract/documents/uploads.ts'
import { throughEndpoint } from '#runtime/testing.ts'
import { presignUploads } from './handlers.ts'
import type { StoredUpload } from './rules.ts'

const ask = async (files: unknown[], bucket = 'companydocuments') => {
  const added: StoredUpload[] = []
  const services = {
    uploads: { add: async (upload: StoredUpload) => void added.push(upload), list: async () => [] },
    files: { presign: async () => ({ url: 'https://storage.example.com/', fields: { key: 'uploads/x' } }) },
  }
  const { ask, taken } = throughEndpoint('presignUploads', route, presignUploads, services)
  const claims = { sub: 'person-1', 'cognito:groups': '[editors]' }
  return { ...(await ask({ claims, body: JSON.stringify({ bucket, files }) })), added, taken }
}

const file = { name: 'report.pdf', size: 10, type: 'application/pdf' }

describe('presignUploads', () => {
  it('A-124 gives a form post for each of several files, and remembers them', async () => {
    const { status, body, added } = await ask([file, { ...file, name: 'other.pdf' }])
    expect(status).toBe(200)
    expect(body.uploads).toHaveLength(2)
    expect(added.map(({ name, state, user_id }) => ({ name, state, user_id }))).toEqual([
      { name: 'report.pdf', state: 'waiting', user_id: 'person-1' },
      { name: 'other.pdf', state: 'waiting', user_id: 'person-1' },
    ])
  })

  it('A-124 holds files until somebody says that they are published (decision 49)', async () => {
    expect((await ask([file])).added[0]?.held).toBe(true)
  })

  it('counts a batch as one action', async () => {
    const { taken } = await ask([file, { ...file, name: 'other.pdf' }])
    expect(taken).toHaveLength(1)
  })

  it('never tells where the file will lie', async () => {
    const { body, added } = await ask([file])
    expect(JSON.stringify(body)).not.toContain(added[0]?.object_key)
  })

  it.each([
    ['a path in the name', { ...file, name: '../report.pdf' }, 400],
    ['an empty file', { ...file, size: 0 }, 400],
    ['a type of its own', { ...file, name: 'a.html', type: 'text/html' }, 400],
    ['an extension that lies', { ...file, type: 'text/csv' }, 415],
  ])('A-125 refuses %s, and remembers nothing', async (_, wrong, status) => {
    const answer = await ask([file, wrong])
    expect(answer.status).toBe(status)
    expect(answer.added).toEqual([])
    if (status === 415)
      expect(JSON.stringify(answer.body)).toContain('does not have the extension of its type.')
  })

  it('A-018 refuses an upload without a bucket', async () => {
    expect((await ask([file], '')).status).toBe(400)
  })
})
