import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { BucketId } from '#contract/buckets.ts'
import { Document } from '#contract/documents.ts'
import { dynamo } from '#runtime/clients.ts'
import { cursorOf, goingOn } from '#runtime/cursor.ts'
import { setting } from '#runtime/env.ts'
import { kind } from './rows.ts'

interface Page {
  documents: Document[]
  next: string | null
}

/** The document records. */
export interface DocumentStore {
  /** A record, read consistently. */
  get(id: string): Promise<Document | undefined>
  /** A page of a bucket in display order, or of all documents by date, latest first. */
  page(bucket: BucketId | undefined, after: string | undefined, limit: number): Promise<Page>
  /** All documents of a bucket in display order. */
  inOrder(bucket: BucketId): Promise<Document[]>
  /** The documents of a bucket by file name, read in pages as far as the caller goes on. */
  byName(bucket: BucketId): AsyncGenerator<Document>
}

const ofBucket = (IndexName: 'byBucket' | 'byName', bucket: BucketId) => ({
  IndexName,
  KeyConditionExpression: 'bucket_id = :bucket',
  ExpressionAttributeValues: { ':bucket': bucket },
})

const ofAll = {
  IndexName: 'byDate',
  KeyConditionExpression: 'kind = :kind',
  ExpressionAttributeValues: { ':kind': kind },
  ScanIndexForward: false,
}

const query = async (input: Omit<QueryCommandInput, 'TableName'>) => {
  const { Items = [], LastEvaluatedKey } = await dynamo().send(
    new QueryCommand({ TableName: setting('TABLE_DOCUMENTS'), ...input }),
  )
  return { documents: Items.map(item => Document.parse(item)), last: LastEvaluatedKey }
}

const pages = async function* (index: 'byBucket' | 'byName', bucket: BucketId): AsyncGenerator<Document> {
  let start: Record<string, unknown> | undefined
  do {
    const { documents, last } = await query({
      ...ofBucket(index, bucket),
      Limit: 200,
      ExclusiveStartKey: start,
    })
    yield* documents
    start = last
  } while (start)
}

export const documentStore = (): DocumentStore => ({
  async get(id) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_DOCUMENTS'), Key: { id }, ConsistentRead: true }),
    )
    return Item && Document.parse(Item)
  },
  async page(bucket, after, Limit) {
    const { documents, last } = await goingOn(after, ExclusiveStartKey =>
      query({ ...(bucket ? ofBucket('byBucket', bucket) : ofAll), Limit, ExclusiveStartKey }),
    )
    return { documents, next: cursorOf(last) }
  },
  inOrder: bucket => Array.fromAsync(pages('byBucket', bucket)),
  byName: bucket => pages('byName', bucket),
})
