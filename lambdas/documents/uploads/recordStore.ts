import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#runtime/clients.ts'
import { fileRecords } from '../fileRecordStore.ts'
import { Problem } from '#runtime/problem.ts'
import { recordingRows, refusingRows } from './recordRows.ts'
import { assertReplaceable, type FileFacts, type StoredUpload } from './rules.ts'

/** Times that a record is tried again when another upload of the same name came in between. */
const attempts = 8

/** File and document record, written together or not at all. */
export interface RecordStore {
  /**
   * Records a checked upload: a new document, or the next version of the file
   * of that name, with its audit entry. Does nothing when it is recorded already.
   * @throws Refusal when it may not take the place of a document (`assertReplaceable`)
   * @throws Problem `conflict` when others kept coming in between
   */
  record(upload: StoredUpload, facts: FileFacts, now: Date): Promise<void>
  /**
   * Refuses an upload with words for who sent it; malware goes on record. Does nothing when it ended before.
   * @param threats names of the malware found in it
   */
  refuse(upload: StoredUpload, reason: string, threats: string[] | undefined, now: Date): Promise<void>
}

/** Whether a cancelled transaction says that the upload itself was recorded or refused before. */
const alreadyEnded = (error: TransactionCanceledException): boolean =>
  error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed'

export const recordStore = (): RecordStore => ({
  async record(upload, facts, now) {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const file = await fileRecords().file(upload.bucket_id, upload.name)
      const document = await fileRecords().document(upload.bucket_id, upload.name)
      assertReplaceable(upload, await fileRecords().owner(upload.bucket_id, upload.name), now)
      const current = file && document && { file, document }
      try {
        const TransactItems = recordingRows(upload, facts, current, now)
        await dynamo().send(new TransactWriteCommand({ TransactItems }))
        return
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error
        if (alreadyEnded(error)) return
        await new Promise(resolve => setTimeout(resolve, Math.random() * 50 * 2 ** attempt))
      }
    }
    throw new Problem('conflict')
  },

  async refuse(upload, reason, threats, now) {
    try {
      const TransactItems = refusingRows(upload, reason, threats, now)
      await dynamo().send(new TransactWriteCommand({ TransactItems }))
    } catch (error) {
      if (!(error instanceof TransactionCanceledException && alreadyEnded(error))) throw error
    }
  },
})
