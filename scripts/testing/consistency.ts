import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { BucketId, publicAddress } from '#contract/documents/buckets.ts'
import { Document } from '#contract/documents/documents.ts'
import { restrictedAddress } from '#contract/documents/restriction.ts'
import { clientConfig, type Target } from '../seed/seed.ts'
import { gateDifferences } from './gate.ts'

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
    // Beside the files are the texts that are too long for a row.
    keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key).filter(key => !key.startsWith('texts/')))
  return keys
}

const missing = (what: string, wanted: Iterable<string>, there: Iterable<string>): string[] => {
  const known = new Set(there)
  return [...wanted].filter(one => !known.has(one)).map(one => `${what}: ${one}`)
}

/** The public address of a `{bucket}/{file name}`. */
const addressOf = (path: string): string => {
  const slash = path.indexOf('/')
  return publicAddress(BucketId.parse(path.slice(0, slash)), path.slice(slash + 1))
}

/**
 * Compares files, records and public addresses of a product whose uploads are at rest.
 * @returns a sentence for each difference; none when all agree
 */
export const differences = async (target: Target & { site: string }): Promise<string[]> => {
  const [documents, places, versions, keys] = await Promise.all([
    rowsOf(target, 'TABLE_DOCUMENTS').then(rows => rows.map(row => Document.parse(row))),
    rowsOf(target, 'TABLE_FILES'),
    rowsOf(target, 'TABLE_FILE_VERSIONS'),
    keysOf(target),
  ])
  const files = places.filter(({ key }) => key !== undefined)
  // An address that something moved away from belongs to the next file that comes there.
  const taken = new Map(
    places.map(({ bucket_id, name, document_id, moved }) => [
      `${String(bucket_id)}/${String(name)}`,
      String(document_id ?? moved),
    ]),
  )
  const now = Date.now()
  const wrong = await Promise.all(
    documents.map(async ({ id, url, file_size, held, publish_at, restriction, ...document }) => {
      const former = (document.former ?? []).filter(path => (taken.get(path) ?? id) === id)
      const isOpen = !held && !(publish_at && Date.parse(publish_at) > now)
      // A document that has conditions is at none of its addresses: they lead to the conditions.
      const [first, goal] = restriction ? [307, restrictedAddress(id)] : [200, url]
      const statuses = [isOpen ? first : 404, ...former.map(() => (isOpen ? 307 : 404))]
      const addresses = [url, ...former.map(addressOf)]
      const answers = await Promise.all(
        addresses.map(async address => {
          const response = await fetch(target.site + address, { redirect: 'manual' })
          const size = (await response.arrayBuffer()).byteLength
          return { status: response.status, size, to: response.headers.get('location') }
        }),
      )
      return answers.flatMap(({ status, size, to }, index) =>
        status === statuses[index] &&
        (status !== 200 || size === file_size) &&
        (status !== 307 || to === goal)
          ? []
          : [`${addresses[index]} answers ${status} in place of ${statuses[index]}`],
      )
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
    ...(await gateDifferences(target, places, new Map(documents.map(document => [document.id, document])))),
    ...wrong.flat(),
  ]
}
