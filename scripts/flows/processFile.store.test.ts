import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sample } from '../../web/e2e/people.ts'
import { pdf } from '../seed/pdf.ts'
import { upload } from '../seed/upload.ts'
import { caller } from '../testing/caller.ts'
import { cloud } from '../testing/cloud.ts'

const { api } = cloud
const bucket = 'admissiondocuments' as const

describe('process-file', () => {
  it('A-163 A-159 staff have a stored file measured, by its record or its place, also one that is not public', async () => {
    const { call, token } = sample('editors')
    const name = `Examined-${randomUUID()}.pdf`
    const bytes = new Uint8Array(
      await pdf({
        title: 'Half-year report',
        company: 'Sample plc',
        sections: [{ heading: 'Outlook', text: 'Unchanged.' }],
      }),
    )
    const [done] = await upload(api, token, bucket, [{ name, type: 'application/pdf', bytes }], {
      held: true,
    })
    const document_id = done?.document_id ?? ''
    const before = (await call('getDocument', { params: { id: document_id } })).value()
    const answer = (await call('processFile', { body: { document_id } })).value()
    expect(answer).toMatchObject({
      success: true,
      error: null,
      data: {
        bucket_id: bucket,
        name,
        document_id,
        version: 1,
        type: 'application/pdf',
        as_named: true,
        size: bytes.byteLength,
        as_uploaded: true,
        pdf: { pages: before.pages, cut: false },
        picture: null,
        table: null,
      },
    })
    expect(answer.data?.pdf?.text).toContain('Half-year report')
    expect((await call('processFile', { body: { bucket_id: bucket, name } })).value()).toEqual(answer)
    expect((await call('getDocument', { params: { id: document_id } })).value()).toEqual(before)
  })

  it('A-163 what is not there is not found; a stranger gets nothing', async () => {
    const { call } = sample('editors')
    expect((await call('processFile', { body: { document_id: randomUUID() } })).status).toBe(404)
    expect((await call('processFile', { body: { bucket_id: bucket, name: '../../secret' } })).status).toBe(
      404,
    )
    const body = { bucket_id: bucket, name: 'Any.pdf' }
    expect((await sample('').call('processFile', { body })).status).toBe(403)
    expect((await caller(api)('processFile', { body })).status).toBe(401)
  })
})
