import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Upload } from '#contract/documents/uploads.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { tableOf } from '#runtime/table.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { uploadKeptSeconds, type StoredUpload } from './rules.ts'

const Stored = Upload.extend({
  object_key: z.string(),
  user_id: z.string(),
  ip_address: z.string().optional(),
})

/** The uploads on their way, one row each, forgotten after a week. */
export interface UploadStore {
  add(upload: StoredUpload): Promise<void>
  get(id: string): Promise<StoredUpload | undefined>
  /** Those of the given ids that this person sent, in the order asked for. */
  list(ids: string[], userId: string): Promise<Upload[]>
  /** Binds an upload to the bytes with this entity tag; answers false when it is bound to others. Safe to repeat. */
  pin(id: string, etag: string): Promise<boolean>
  /** Moves an upload on; answers false when it is no longer in one of the states `from`. */
  move(id: string, from: Upload['state'][], to: Pick<Upload, 'state' | 'reason'>): Promise<boolean>
}

const uploadsTable = tableOf('TABLE_UPLOADS')

export const uploadStore = (): UploadStore => ({
  async add(upload) {
    const expires_at = Math.floor(Date.parse(upload.created_at) / 1000) + uploadKeptSeconds
    await dynamo().send(
      new PutCommand({
        TableName: uploadsTable.name(),
        Item: { ...upload, expires_at },
        ConditionExpression: 'attribute_not_exists(id)',
      }),
    )
  },

  async get(id) {
    return uploadsTable.get(Stored, { id })
  },

  async list(ids, userId) {
    const keys = [...new Set(ids)].map(id => ({ id }))
    const rows = await batchGet(uploadsTable.name(), keys, { consistent: true })
    const own = rows.filter(({ user_id }) => user_id === userId)
    const found = new Map(readableRows(Upload, own, 'uploads').map(upload => [upload.id, upload]))
    return ids.flatMap(id => found.get(id) ?? [])
  },

  async pin(id, etag) {
    try {
      await dynamo().send(
        new UpdateCommand({
          TableName: uploadsTable.name(),
          Key: { id },
          UpdateExpression: 'SET etag = :etag',
          ConditionExpression: 'attribute_exists(id) AND (attribute_not_exists(etag) OR etag = :etag)',
          ExpressionAttributeValues: { ':etag': etag },
        }),
      )
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  },

  async move(id, from, to) {
    try {
      await dynamo().send(
        new UpdateCommand({
          TableName: uploadsTable.name(),
          Key: { id },
          UpdateExpression: `SET #state = :state${to.reason === undefined ? '' : ', reason = :reason'}`,
          ConditionExpression: `#state IN (${from.map((_, index) => `:from${index}`).join(', ')})`,
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':state': to.state,
            ...(to.reason === undefined ? {} : { ':reason': to.reason }),
            ...Object.fromEntries(from.map((state, index) => [`:from${index}`, state])),
          },
        }),
      )
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  },
})
