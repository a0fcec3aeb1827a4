import { randomUUID } from 'node:crypto'
import { GetObjectTaggingCommand, PutObjectCommand, PutObjectTaggingCommand } from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'
import { fault, idle, invoke } from '../../../scripts/testing/cloud.ts'
import { inboxKey } from './rules.ts'
import { uploadStore } from './store.ts'
import { uploadWith } from './upload.fixture.ts'

const name = `${randomUUID()}.csv`
const upload = uploadWith({
  name,
  size: 4,
  type: 'text/csv',
  held: true,
  created_at: new Date().toISOString(),
})

it('a file that GuardDuty tagged is taken in with the rights that the worker has, and without the tags', async () => {
  // Only after its tags is it looked at.
  const arrives = await fault({ kind: 'lose', on: 'processUpload', times: Infinity })
  const inbox = { Bucket: setting('BUCKET_INBOX'), Key: inboxKey(upload.id) }
  await s3().send(new PutObjectCommand({ ...inbox, Body: 'a,b\n', ContentType: upload.type }))
  const TagSet = [{ Key: 'GuardDutyMalwareScanStatus', Value: 'NO_THREATS_FOUND' }]
  await s3().send(new PutObjectTaggingCommand({ ...inbox, Tagging: { TagSet } }))
  await idle()
  await arrives()
  await uploadStore().add(upload)

  const { error } = await invoke('processUpload', { detail: { object: { key: inbox.Key } } })
  expect(error).toBeUndefined()
  expect(await uploadStore().get(upload.id)).toMatchObject({ state: 'done' })
  const kept = { Bucket: setting('BUCKET_FILES'), Key: upload.object_key }
  expect((await s3().send(new GetObjectTaggingCommand(kept))).TagSet).toEqual([])
})
