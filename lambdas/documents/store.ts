import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { BucketId } from '#contract/buckets.ts'
import { Document } from '#contract/documents.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

/** The document records. */
export interface DocumentStore {
  /** All documents of a bucket in display order. */
  inOrder(bucket: BucketId): Promise<Document[]>
  /** The documents of a bucket by file name, read in pages as far as the caller goes on. */
  byName(bucket: BucketId): AsyncGenerator<Document>
}

const pages = async function* (index: 'byBucket' | 'byName', bucket: BucketId): AsyncGenerator<Document> {
  let start: Record<string, unknown> | undefined
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: setting('TABLE_DOCUMENTS'),
        IndexName: index,
        KeyConditionExpression: 'bucket_id = :bucket',
        ExpressionAttributeValues: { ':bucket': bucket },
        Limit: 200,
        ExclusiveStartKey: start,
      }),
    )
    for (const item of page.Items ?? []) yield Document.parse(item)
    start = page.LastEvaluatedKey
  } while (start)
}

export const documentStore = (): DocumentStore => ({
  inOrder: bucket => Array.fromAsync(pages('byBucket', bucket)),
  byName: bucket => pages('byName', bucket),
})
