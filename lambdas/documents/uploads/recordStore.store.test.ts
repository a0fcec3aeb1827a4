import { randomUUID } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { fileRecords } from '../fileRecordStore.ts'
import { trail } from '../../security/audit/trail.fixture.ts'
import { recordStore } from './recordStore.ts'
import type { StoredUpload } from './rules.ts'
import { uploadStore } from './store.ts'
import { factsWith, uploadWith } from './upload.fixture.ts'

const facts = factsWith({ title: 'Own title' })

const newUpload = async (name: string): Promise<StoredUpload> => {
  const upload = uploadWith({ name, ip_address: '192.0.2.7', created_at: new Date().toISOString() })
  await uploadStore().add(upload)
  return upload
}

const versionsOf = async (name: string) => {
  const file = await fileRecords().file('companydocuments', name)
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: setting('TABLE_FILE_VERSIONS'),
      KeyConditionExpression: 'document_id = :document',
      ExpressionAttributeValues: { ':document': file?.document_id },
    }),
  )
  return Items
}

const auditOf = async (userId: string) => (await trail()).filter(({ user_id }) => user_id === userId)

describe('recordStore', () => {
  it('A-079 records file, version, document and audit entry together', async () => {
    const upload = await newUpload(`${randomUUID()}.pdf`)
    await recordStore().record(upload, facts, new Date())
    expect(await fileRecords().file('companydocuments', upload.name)).toMatchObject({
      version: 1,
      key: upload.object_key,
    })
    expect(await uploadStore().get(upload.id)).toMatchObject({
      state: 'recorded',
      replaced: false,
      suggested_title: 'Own title',
    })
    const [entry, ...more] = await auditOf(upload.user_id)
    expect(entry).toMatchObject({ action_type: 'DOCUMENT_UPLOADED' })
    expect(more).toEqual([])
  })

  it('A-127 gives five uploads of one name at once five versions of one document', async () => {
    const name = `${randomUUID()}.pdf`
    const uploads = await Promise.all(Array.from({ length: 5 }, () => newUpload(name)))
    const settle = async (upload: StoredUpload): Promise<void> => {
      await recordStore()
        .record(upload, facts, new Date())
        .catch(() => settle(upload))
    }
    await Promise.all(uploads.map(settle))
    const versions = await versionsOf(name)
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
    expect(new Set(versions.map(({ document_id }) => document_id)).size).toBe(1)
    expect(new Set(versions.map(({ key }) => key)).size).toBe(5)
  })

  it('S-23 refuses malware once, on record', async () => {
    const upload = await newUpload(`${randomUUID()}.pdf`)
    for (const attempt of ['first', 'second'])
      await recordStore().refuse(upload, `Malware, ${attempt}.`, ['EICAR-Test-File'], new Date())
    expect(await uploadStore().get(upload.id)).toMatchObject({ state: 'refused', reason: 'Malware, first.' })
    const [entry, ...more] = await auditOf(upload.user_id)
    expect(entry).toMatchObject({ action_type: 'MALWARE_FOUND', details: { threats: ['EICAR-Test-File'] } })
    expect(more).toEqual([])
  })
})
