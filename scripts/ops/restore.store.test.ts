import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi, inject } from 'vitest'
import { type BucketId, publicAddress } from '#contract/documents/buckets.ts'
import { gateKey } from '../../lambdas/documents/fileAddresses.ts'
import { tables, type TableName } from '../../infra/tables.ts'
import type { Cloud } from 'local-cloud/cloud'
import { startCloud } from '../dev/startCloud.ts'
import { emptyBucket, s3For, versionsIn } from './buckets.ts'
import { localPlace, type Place } from './place.ts'
import { filesOf } from './restore/files.ts'
import { gateOf } from './restore/gate.ts'
import { type Finding, type Restore, restoreBetween } from './restore/restore.ts'
import { readyFile, run } from './run.fixture.ts'
import { cloud } from '../testing/cloud.ts'

const dirs: string[] = []
const clouds: Cloud[] = []

/** A cloud of this test's own: nobody else changes it while it is compared. */
const start = async (filled?: string): Promise<{ cloud: Cloud; place: Place }> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-restore-'))
  dirs.push(dir)
  if (filled) cpSync(filled, dir, { recursive: true })
  const cloud = await startCloud({ dir, port: 0, cdkOut: inject('filled').cdkOut, byHand: true })
  clouds.push(cloud)
  const { site, environment } = cloud
  return { cloud, place: localPlace({ site, environment, outputs: Object.fromEntries(cloud.outputs) }) }
}

const put = async (place: Place, table: TableName, Item: Record<string, unknown>): Promise<void> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(place.settings))
  await client.send(new PutCommand({ TableName: await place.table(table), Item }))
}

/** Some row of a table: what follows the table tries one again and again that lacks what all have. */
const someRow = async (place: Place, table: TableName): Promise<Record<string, unknown>> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(place.settings))
  const { Items = [] } = await client.send(new ScanCommand({ TableName: await place.table(table) }))
  // The file of a document that is restricted, or not out yet, has no address.
  const row = Items.find(row => !['restriction', 'publish_at', 'withdrawn'].some(name => name in row))
  if (!row) throw new Error(`${table} has no row like others.`)
  return row
}

/** Most rows of a table that are left: what is done with one is done with hundreds, by those who follow the tables too. */
const most = 3
/** Leaves a few rows of each table, and of documents those whose files are left. */
const thinOut = async (place: Place): Promise<void> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(place.settings))
  const rowsOf = async (name: TableName) => {
    const TableName = await place.table(name)
    return { TableName, rows: (await client.send(new ScanCommand({ TableName }))).Items ?? [] }
  }
  const { rows: documents } = await rowsOf('documents')
  const kept = new Set(documents.slice(0, most).map(({ id }) => id as unknown))
  for (const [name, { key }] of Object.entries(tables) as [TableName, (typeof tables)[TableName]][]) {
    // Each removal of what is on record would be an alert.
    if (name === 'audit') continue
    const { TableName, rows } = await rowsOf(name)
    const isKept = (row: Record<string, unknown>, index: number) =>
      name === 'files' || name === 'fileVersions' ? kept.has(row['document_id']) : index < most
    const gone = rows.filter((row, index) => !isKept(row, index))
    const parts = 'sort' in key ? [key.partition, key.sort] : [key.partition]
    for (let first = 0; first < gone.length; first += 25) {
      const Key = (row: Record<string, unknown>) => Object.fromEntries(parts.map(part => [part, row[part]]))
      const requests = gone.slice(first, first + 25).map(row => ({ DeleteRequest: { Key: Key(row) } }))
      await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }))
    }
  }
}

const bucket: BucketId = 'companydocuments'
const reports: BucketId = 'Reports & Documents'

/** A published file as the product records it, of a document like another; `publish_at` keeps it back until then. */
const addFile = async (place: Place, like: Record<string, unknown>, name: string, publish_at?: string) => {
  const bytes = randomBytes(1000)
  const key = `objects/${randomBytes(32).toString('hex')}`
  const document_id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const Bucket = await place.files()
  await s3For(place.settings).send(
    new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: 'text/csv', CacheControl: 'public' }),
  )
  const at = new Date().toISOString()
  const bytesOfIt = { key, version: 1, size: 1000, type: 'text/csv', sha256 }
  const file = { bucket_id: bucket, name, document_id, ...bytesOfIt, created_at: at, updated_at: at }
  await put(place, 'files', file)
  await put(place, 'fileVersions', file)
  const document = { ...like, id: document_id, bucket_id: bucket, file_name: name, held: false }
  await put(place, 'documents', { ...document, ...(publish_at && { publish_at }) })
  return { key, bytes, address: publicAddress(bucket, name), document_id }
}

const differences = (findings: Finding[]): Record<string, string[]> =>
  Object.fromEntries(
    findings.filter(({ differing }) => differing.length).map(({ what, differing }) => [what, differing]),
  )

describe('restoring an environment into another one', () => {
  let from: Place
  let into: Place
  let target: Cloud
  let restore: Restore
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const files: Record<'open' | 'kept', Awaited<ReturnType<typeof addFile>>> = {} as typeof files

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const source = await start(inject('filled').dir)
    from = source.place
    const [document, announcement] = await Promise.all([
      someRow(from, 'documents'),
      someRow(from, 'announcements'),
    ])
    await thinOut(from)
    await source.cloud.idle()
    ;({ place: into, cloud: target } = await start())
    files.open = await addFile(from, document, 'Résumé 1.csv')
    files.kept = await addFile(from, document, 'results.csv', soon)
    const gate = await gateOf(from)
    await put(from, 'files', { bucket_id: reports, name: 'old.csv', moved: files.open.document_id })
    const moved = { moved: gateKey(bucket, 'Résumé 1.csv') }
    const opened = { key: files.open.key }
    await gate.replace(
      new Map([
        ...(await gate.read()),
        ['/files/reports/old.csv', JSON.stringify(moved)],
        [gateKey(bucket, 'Résumé 1.csv'), JSON.stringify(opened)],
      ]),
    )
    const entry = { ...(await someRow(from, 'audit')), day: '2026-01-01' }
    await put(from, 'audit', { ...entry, at_id: 'source', tags: new Set(['b', 'a']), n: 1.5 })
    await put(into, 'audit', { ...entry, at_id: 'target' })
    await put(into, 'announcements', { ...announcement, id: randomUUID() })
    restore = restoreBetween(from, into, undefined)
  })
  afterAll(async () => {
    for (const cloud of clouds) await cloud.close()
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
  })

  it('sees before that they differ', async () => {
    const found = differences(await restore.compare())
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining([
        'announcements',
        'audit',
        'auditAddresses',
        'documents',
        'factVersions',
        'facts',
        'fileVersions',
        'files',
        'sharePrices',
        'stored files',
      ]),
    )
    expect(found['announcements']).toHaveLength(most + 1)
  })

  it('S-36 makes tables, files and public addresses equal', async () => {
    await restore.copy()
    // The stream consumers have finished with the restored rows.
    await target.idle()
    expect(differences(await restore.compare())).toEqual({})
  })

  it('serves the restored files at their addresses, with their headers', async () => {
    const answer = await fetch(target.site + files.open.address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv')
    expect(Buffer.from(await answer.arrayBuffer()).equals(files.open.bytes)).toBe(true)
  })

  it('keeps what is not public yet from everybody, and redirects what was moved', async () => {
    expect((await fetch(target.site + files.kept.address)).status).toBe(404)
    expect((await (await gateOf(into)).read()).get(gateKey(bucket, 'results.csv'))).toBe(
      JSON.stringify({ key: files.kept.key, from: Date.parse(soon) }),
    )
    const moved = await fetch(`${target.site}/files/reports/old.csv`, { redirect: 'manual' })
    expect(moved.headers.get('location')).toBe(files.open.address)
  })

  it('takes nothing from the trail, and leaves attempts and accounts alone', async () => {
    const audit = (await restore.compare()).find(({ what }) => what === 'audit')
    const [, here, there] = /^(\d+) rows \w+ here, (\d+) rows/.exec(audit?.seen ?? '') ?? []
    expect(Number(there)).toBe(Number(here) + 1)
  })

  it('says exactly what differs, down to a changed byte, and mends it', async () => {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(into.settings))
    const [Bucket, TableName] = [await into.files(), await into.table('documents')]
    await put(into, 'announcements', { ...(await someRow(from, 'announcements')), id: 'extra' })
    await client.send(new DeleteCommand({ TableName, Key: { id: files.kept.document_id } }))
    const spoiled = Buffer.from(files.open.bytes)
    spoiled[0] = (spoiled[0] ?? 0) ^ 1
    await s3For(into.settings).send(new PutObjectCommand({ Bucket, Key: files.open.key, Body: spoiled }))
    await s3For(into.settings).send(new DeleteObjectCommand({ Bucket, Key: files.kept.key }))
    const found = differences(await restore.compare())
    expect(found).toEqual({
      announcements: [JSON.stringify({ id: { S: 'extra' } })],
      documents: [JSON.stringify({ id: { S: files.kept.document_id } })],
      // The gate follows the target's records, and one is gone.
      'file gate': [gateKey(bucket, 'results.csv')],
      'stored files': [
        `${files.kept.key}: has a record, and no file`,
        `${files.kept.key}: is missing`,
        `${files.open.key}: is another file`,
        `${files.open.key}: its bytes are not those of its record`,
      ].sort(),
    })
    await restore.copy()
    expect(differences(await restore.compare())).toEqual({})
  })

  it('finds the files as they were at a moment', async () => {
    const { key } = files.open
    const source = { client: s3For(from.settings), name: await from.files() }
    const then = await filesOf(source, undefined)
    const moment = new Date()
    await expect.poll(() => Date.now()).toBeGreaterThan(moment.getTime())
    await source.client.send(new PutObjectCommand({ Bucket: source.name, Key: key, Body: 'later' }))
    await source.client.send(new PutObjectCommand({ Bucket: source.name, Key: 'objects/new', Body: 'new' }))
    await source.client.send(new DeleteObjectCommand({ Bucket: source.name, Key: files.kept.key }))
    expect(await filesOf(source, moment)).toEqual(then)
    const now = await filesOf(source, undefined)
    expect([now.get(key)?.size, now.has('objects/new'), now.has(files.kept.key)]).toEqual([5, true, false])
  })

  it('a bucket that is to be deleted is emptied of every version', async () => {
    const [client, name] = [s3For(into.settings), await into.files()]
    expect(await emptyBucket(client, name)).toBeGreaterThan(0)
    expect((await Array.fromAsync(versionsIn(client, name))).flat()).toEqual([])
  })
})

describe('npm run ops -- restore', () => {
  const { site, environment, outputs } = cloud
  const env = { LOCAL_READY: readyFile({ site, environment, outputs }) }

  it.each([
    [['--from', 'local', '--into', 'local'], /^local cannot be restored into itself/],
    [['--from', 'prod'], /^No environment was named: say --into local\|dev\|staging\|prod/],
    [['--from', 'prod', '--into', 'staging', '--at', 'yesterday'], /^--at yesterday is not a moment/],
    [['--from', 'prod', '--into', 'staging', '--at', '2020-01-01T00:00:00Z'], /is too long ago/],
    [['--from', 'prod', '--into', 'staging', '--at', '2999-01-01T00:00:00Z'], /is not in the past/],
    [
      ['--from', 'dev', '--into', 'staging', '--at', new Date(Date.now() - 60_000).toISOString().replace(/\.\d+/, '')], // oxfmt-ignore
      /^dev has no point-in-time recovery/,
    ],
  ])('%j is refused in one sentence', async (args, sentence) => {
    const { code, err } = await run('restore', args, { env })
    expect(code).toBe(2)
    expect(err).toMatch(sentence)
  })

  it('stops before it copies when the other environment is not there', async () => {
    const { code, err } = await run('restore', ['--from', 'local', '--into', 'dev', '--yes'], { env })
    expect(code).toBe(1)
    expect(err).not.toContain('Copying')
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
