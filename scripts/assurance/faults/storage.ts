import assert from 'node:assert/strict'
import { differences } from '../../testing/consistency.ts'
import { failStep } from './failing.ts'
import { during, type Fault } from './fault.ts'
import { addPaper, newName, recordOf, statusOf, uploadFile, versionsOf } from './papers.ts'
import type { Scene } from './scene.ts'
import { endsAt, spoil } from './spoil.ts'

const allAgree = async ({ cloud }: Scene): Promise<void> => {
  await cloud.idle()
  assert.deepEqual(await differences(cloud), [])
}

type Upload = ReturnType<typeof uploadFile>

/** An upload that is there once in spite of everything. */
const uploadIn = (
  about: Omit<Fault, 'play'>,
  upload: (scene: Scene, act: () => Upload) => Upload,
  retried: string,
): Fault => ({
  ...about,
  play: async scene => {
    const done = await upload(scene, () => uploadFile(scene, newName()))
    const id = done.document_id ?? ''
    assert.deepEqual([done.state, done.replaced], ['done', false])
    assert.deepEqual(await versionsOf(scene, id), [1])
    assert.deepEqual(await recordOf(scene, `documents/${id}`), ['DOCUMENT_UPLOADED'])
    await allAgree(scene)
    return {
      saw: 'the upload “done”, seconds later',
      kept: 'one document, version, record and public address',
      retried: `the event, by EventBridge${retried}`,
    }
  },
})

const removal = ({ staff }: Scene, id: string) => staff('deleteDocuments', { body: { ids: [id] } })

/** Files, records and addresses of which a part fails. */
export const storageFaults: Fault[] = [
  uploadIn(
    {
      id: 's3-delete',
      name: 'S3: the copy works and the delete fails',
      byCommandOnly: true,
      injected: 'no DeleteObject for the function that takes an upload in, after its copy',
    },
    ({ cloud }, act) => failStep(cloud, 'processUpload', 'DeleteObject', act),
    ': only the delete was left to do',
  ),
  {
    id: 's3-record',
    name: 'A delete begins and the record fails',
    byCommandOnly: true,
    injected: 'no DeleteItem on the documents while somebody deletes one',
    play: async scene => {
      const { id, address } = await addPaper(scene)
      const answer = await failStep(scene.cloud, 'documents', 'DocumentsTable DeleteItem', () =>
        removal(scene, id),
      )
      const { message } = answer.error()
      assert.deepEqual([answer.status, await statusOf(scene, address)], [500, 200])
      await allAgree(scene)
      ;(await removal(scene, id)).value()
      await allAgree(scene)
      assert.equal(await statusOf(scene, address), 404)
      const record = await recordOf(scene, `documents/${id}`)
      assert.deepEqual(record.toSorted(), ['DOCUMENT_DELETED', 'DOCUMENT_UPLOADED'])
      return {
        saw: `500 “${message}”`,
        kept: 'file, record and address, all three: readers go on reading it',
        retried: 'by the person: it is then gone everywhere, once on record',
      }
    },
  },
  {
    id: 'edge-update',
    name: 'The record goes and the edge cannot be told',
    byCommandOnly: true,
    injected: 'no UpdateKeys on the file gate while somebody deletes a document',
    play: async scene => {
      const { id, address } = await addPaper(scene)
      const answer = await failStep(scene.cloud, 'documents', 'UpdateKeys', () => removal(scene, id))
      const { message } = answer.error()
      await allAgree(scene)
      assert.equal(await statusOf(scene, address), 404)
      return {
        saw: `${answer.status} “${message}”`,
        kept: 'the deletion',
        retried: 'by the follower of the table, with nobody repeating anything: the address is a 404',
      }
    },
  },
  uploadIn(
    {
      id: 'crash-upload',
      name: 'A crash between upload and record',
      injected: 'the function that takes an upload in is gone after its copy, before it records it',
    },
    (scene, act) => during(spoil(scene, 'processUpload', endsAt('TransactWriteItems')), act),
    ', from its beginning: each step finds what is done',
  ),
  uploadIn(
    {
      id: 'upload-lost',
      name: 'The event of an upload is lost once',
      byCommandOnly: true,
      injected: 'the function never hears of the bytes the first time',
    },
    ({ cloud }, act) => during(cloud.fault({ kind: 'lose', on: 'processUpload' }), act),
    '',
  ),
]
