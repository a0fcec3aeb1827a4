import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Document } from '#contract/documents.ts'
import { clientConfig, type Target } from '../seed/seed.ts'

type Row = Record<string, unknown>

const rowsOf = async (target: Target, table: string): Promise<Row[]> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientConfig(target)))
  const rows: Row[] = []
  for await (const page of paginateScan({ client }, { TableName: target.environment[table] }))
    rows.push(...(page.Items ?? []))
  return rows
}

const keysOf = async (target: Target): Promise<string[]> => {
  const client = new S3Client(clientConfig(target))
  const keys: string[] = []
  for await (const page of paginateListObjectsV2({ client }, { Bucket: target.environment['BUCKET_FILES'] }))
    keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
  return keys
}

const missing = (what: string, wanted: Iterable<string>, there: Iterable<string>): string[] => {
  const known = new Set(there)
  return [...wanted].filter(one => !known.has(one)).map(one => `${what}: ${one}`)
}

/**
 * Compares files, records and public addresses of a product whose uploads are at rest.
 * @returns a sentence for each difference; none when all agree
 */
export const differences = async (target: Target & { site: string }): Promise<string[]> => {
  const [documents, files, versions, keys] = await Promise.all([
    rowsOf(target, 'TABLE_DOCUMENTS').then(rows => rows.map(row => Document.parse(row))),
    rowsOf(target, 'TABLE_FILES'),
    rowsOf(target, 'TABLE_FILE_VERSIONS'),
    keysOf(target),
  ])
  const closed = await Promise.all(
    documents.map(async ({ url, file_size }) => {
      const response = await fetch(target.site + url)
      const { byteLength } = await response.arrayBuffer()
      return response.status === 200 && byteLength === file_size ? [] : [`${url} answers ${response.status}`]
    }),
  )
  return [
    ...missing(
      'a document without file',
      documents.map(({ id }) => id),
      files.map(({ document_id }) => String(document_id)),
    ),
    ...missing(
      'a file without document',
      files.map(({ document_id }) => String(document_id)),
      documents.map(({ id }) => id),
    ),
    ...missing(
      'a version without object',
      versions.map(({ key }) => String(key)),
      keys,
    ),
    ...missing(
      'an object without version',
      keys,
      versions.map(({ key }) => String(key)),
    ),
    ...closed.flat(),
  ]
}
