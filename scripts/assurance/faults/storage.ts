import assert from 'node:assert/strict'
import { failStep } from './failing.ts'
import { differences } from '../../testing/consistency.ts'
import { fault, type Fault, needsNothing } from './fault.ts'
import { addPaper, newName, recordOf, statusOf, uploadFile, versionsOf } from './papers.ts'
import type { Scene } from './scene.ts'
import { endsAt, spoil } from './spoil.ts'

const allAgree = async ({ cloud }: Scene): Promise<void> => {
  await cloud.idle()
  assert.deepEqual(await differences(cloud), [])
}

/** An upload that is there once in spite of everything. */
const isThereOnce = async (scene: Scene, upload: Awaited<ReturnType<typeof uploadFile>>) => {
  const id = upload.document_id ?? ''
  assert.deepEqual([upload.state, upload.replaced], ['done', false])
  assert.deepEqual(await versionsOf(scene, id), [1])
  assert.deepEqual(await recordOf(scene, `documents/${id}`), ['DOCUMENT_UPLOADED'])
  await allAgree(scene)
  return {
    saw: 'the upload “done”, seconds later',
    kept: 'one document, version, record and public address',
  }
}

const copied: Fault = fault({
  id: 's3-delete',
  name: 'S3: the copy works and the delete fails',
  byCommandOnly: true,
  injected: 'no DeleteObject for the function that takes an upload in, after its copy',
  given: needsNothing,
  // `failStep` gives the grant back in the moment in which it was missed.
  inject: async () => () => undefined,
  act: scene => failStep(scene.cloud, 'processUpload', 'DeleteObject', () => uploadFile(scene, newName())),
  expect: async (scene, upload) => ({
    ...(await isThereOnce(scene, upload)),
    retried: 'the event, by EventBridge: only the delete was left to do',
  }),
})

const unrecorded: Fault = fault({
  id: 's3-record',
  name: 'A delete begins and the record fails',
  byCommandOnly: true,
  injected: 'no DeleteItem on the documents while somebody deletes one',
  given: addPaper,
  inject: async () => () => undefined,
  act: (scene, { id }) =>
    failStep(scene.cloud, 'documents', 'DocumentsTable DeleteItem', () =>
      scene.staff('deleteDocuments', { body: { ids: [id] } }),
    ),
  expect: async (scene, answer, { id, address }) => {
    const { message } = answer.error()
    assert.equal(answer.status, 500)
    assert.equal(await statusOf(scene, address), 200)
    await allAgree(scene)
    ;(await scene.staff('deleteDocuments', { body: { ids: [id] } })).value()
    await allAgree(scene)
    assert.equal(await statusOf(scene, address), 404)
    assert.deepEqual((await recordOf(scene, `documents/${id}`)).toSorted(), [
      'DOCUMENT_DELETED',
      'DOCUMENT_UPLOADED',
    ])
    return {
      saw: `500 “${message}”`,
      kept: 'file, record and address, all three: readers go on reading it',
      retried: 'by the person: it is then gone everywhere, once on record',
    }
  },
})

const halfGone: Fault = fault({
  id: 'edge-update',
  name: 'The record goes and the edge cannot be told',
  byCommandOnly: true,
  injected: 'no UpdateKeys on the file gate while somebody deletes a document',
  given: addPaper,
  inject: async () => () => undefined,
  act: (scene, { id }) =>
    failStep(scene.cloud, 'documents', 'UpdateKeys', () =>
      scene.staff('deleteDocuments', { body: { ids: [id] } }),
    ),
  expect: async (scene, answer, { address }) => {
    const { message } = answer.error()
    await allAgree(scene)
    assert.equal(await statusOf(scene, address), 404)
    return {
      saw: `${answer.status} “${message}”`,
      kept: 'the deletion',
      retried: 'by the follower of the table, with nobody repeating anything: the address is a 404',
    }
  },
})

const crashed: Fault = fault({
  id: 'crash-upload',
  name: 'A crash between upload and record',
  injected: 'the function that takes an upload in is gone after its copy, before it records it',
  given: needsNothing,
  inject: scene => spoil(scene, 'processUpload', endsAt('TransactWriteItems')),
  act: scene => uploadFile(scene, newName()),
  expect: async (scene, upload) => ({
    ...(await isThereOnce(scene, upload)),
    retried: 'the event, by EventBridge, from its beginning: each step finds what is done',
  }),
})

const lost: Fault = fault({
  id: 'upload-lost',
  name: 'The event of an upload is lost once',
  byCommandOnly: true,
  injected: 'the function never hears of the bytes the first time',
  given: needsNothing,
  inject: async ({ cloud }) => cloud.fault({ kind: 'lose', on: 'processUpload' }),
  act: scene => uploadFile(scene, newName()),
  expect: async (scene, upload) => ({
    ...(await isThereOnce(scene, upload)),
    retried: 'the event, by EventBridge',
  }),
})

/** Files, records and addresses of which a part fails. */
export const storageFaults: Fault[] = [copied, unrecorded, halfGone, crashed, lost]
