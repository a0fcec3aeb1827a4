import { randomUUID } from 'node:crypto'
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BucketId } from '#contract/documents/buckets.ts'
import type { Upload } from '#contract/documents/uploads.ts'
import { openStage } from '../../iam/stage.ts'
import { pdf } from '../../seed/pdf.ts'
import { send, statesOf } from '../../seed/upload.ts'
import { caller } from '../../testing/caller.ts'
import { differences } from '../../testing/consistency.ts'
import { changesOf, type FaultContext } from './changes.ts'
import { failStep, grantOf } from './failing.ts'

const stage = await openStage()
const { cloud, tokens } = stage
const call = caller(cloud.api, tokens.admin)
const bucket: BucketId = 'admissiondocuments'
afterAll(() => stage.close())
beforeEach(() => stage.forgetAttempts())
afterEach(async () => {
  await cloud.idle()
  expect(await differences(cloud)).toEqual([])
})

const newName = () => `${randomUUID()}.pdf`
const upload = async (name: string, title: string, held = false): Promise<Upload> => {
  const bytes = new Uint8Array(await pdf({ title, company: 'Sample plc', sections: [] }))
  const file = { name, type: 'application/pdf' as const, bytes }
  const ids = await send(cloud.api, tokens.admin, bucket, [file], { held })
  await cloud.idle()
  const [state] = await statesOf(cloud.api, tokens.admin, ids)
  if (!state) throw new Error(`The upload of ${name} is not known.`)
  return state
}
const idOf = async (done: Promise<Upload>) => (await done).document_id ?? ''
const versionsOf = async (id = '') =>
  (await call('listVersions', { params: { id } })).value().versions.map(({ version }) => version)
/** The next change of a document reaches its follower only when it is tried again, half a second later. */
const deafen = () => cloud.fault({ kind: 'lose', on: 'followDocument' })

describe('the comparison of files, records and addresses', () => {
  const files = { TableName: cloud.table('FilesTable') }
  const versions = { TableName: cloud.table('FileVersionsTable') }

  it('finds an object that no version names', async () => {
    const object = { Bucket: cloud.environment['BUCKET_FILES'], Key: `objects/${randomUUID()}` }
    await stage.s3.send(new PutObjectCommand({ ...object, Body: 'left behind' }))
    expect(await differences(cloud)).toEqual([`an object without version: ${object.Key}`])
    await stage.s3.send(new DeleteObjectCommand(object))
  })

  it('finds a version whose object is gone', async () => {
    const version = { document_id: randomUUID(), version: 1 }
    await stage.tables.send(new PutCommand({ ...versions, Item: { ...version, key: 'objects/none' } }))
    expect(await differences(cloud)).toEqual(['a version without object: objects/none'])
    await stage.tables.send(new DeleteCommand({ ...versions, Key: version }))
  })

  it('finds a record without file, whose address the edge still opens', async () => {
    const { Items = [] } = await stage.tables.send(
      new QueryCommand({
        ...files,
        KeyConditionExpression: 'bucket_id = :bucket',
        ExpressionAttributeValues: { ':bucket': 'companydocuments' },
      }),
    )
    const file = Items.find(({ document_id }) => document_id)
    await stage.tables.send(
      new DeleteCommand({ ...files, Key: { bucket_id: 'companydocuments', name: file?.['name'] } }),
    )
    expect(await differences(cloud)).toEqual([
      `a document without file: ${file?.['document_id']}`,
      expect.stringMatching(/^the edge says of .* in place of undefined$/),
    ])
    await stage.tables.send(new PutCommand({ ...files, Item: file }))
  })
})

describe('an upload', () => {
  it.each(['GetObject', 'PutObject', 'DocumentsTable PutItem', 'UpdateKeys', 'DeleteObject'])(
    'is taken in once when %s fails',
    async step => {
      const listen = deafen()
      const done = await failStep(cloud, 'processUpload', step, () => upload(newName(), 'First'))
      listen()
      expect(done).toMatchObject({ state: 'done', replaced: false })
      expect(await versionsOf(done.document_id)).toEqual([1])
    },
  )

  it.each(['PutObject', 'FileVersionsTable PutItem'])(
    'takes the place of an earlier one once when %s fails',
    async step => {
      const name = newName()
      const { document_id } = await upload(name, 'First')
      const done = await failStep(cloud, 'processUpload', step, () => upload(name, 'The second one'))
      expect(done).toMatchObject({ state: 'done', replaced: true, document_id })
      expect(await versionsOf(document_id)).toEqual([2, 1])
    },
  )

  it.each([
    ['comes twice', 'repeat'],
    ['is lost once', 'lose'],
  ] as const)('is taken in once when its event %s', async (_, kind) => {
    cloud.fault({ kind, on: 'processUpload' })
    const done = await upload(newName(), 'First')
    expect(done).toMatchObject({ state: 'done', replaced: false })
    expect(await versionsOf(done.document_id)).toEqual([1])
  })

  it('whose copy never succeeds leaves nothing behind, and can be sent again', async () => {
    const name = newName()
    cloud.iam.withhold(grantOf(cloud, 'processUpload', 'PutObject'))
    const lost = await upload(name, 'First').finally(() => cloud.iam.withhold())
    expect(lost.state).toBe('checking')
    expect(await differences(cloud)).toEqual([])
    expect(await upload(name, 'First')).toMatchObject({ state: 'done', replaced: false })
  })
})

let things: FaultContext
const changes = changesOf(call, () => things)
beforeAll(async () => {
  const announcement = randomUUID()
  const text = { title: 'Results', content: '<p>Text</p>', announcement_type: 'Company news' }
  const more = { kind: 'company' as const, external_link: null, is_featured: false, attachments: [] }
  ;(await call('createAnnouncement', { body: { ...text, ...more, id: announcement } })).value()
  const [file, held] = [await idOf(upload(newName(), 'A')), await idOf(upload(newName(), 'B', true))]
  things = { file, held, announcement }
})

describe.each(Object.entries(changes))('%s', (_, { fn, rows, ready }) => {
  const begin = async () => {
    const change = await ready()
    await cloud.idle()
    return change
  }

  it.each(rows)('of which %s fails is not done; repeated, it is done once', async step => {
    const { act, found, wanted } = await begin()
    const before = await found()
    expect(await failStep(cloud, fn, step, act)).toBe(500)
    expect(await found()).toEqual(before)
    expect(await differences(cloud)).toEqual([])
    expect(await act()).toBe(200)
    expect(await found()).toEqual(wanted)
  })

  it('whose address does not follow is whole as soon as it is repeated', async () => {
    const { act, found, wanted } = await begin()
    const listen = deafen()
    expect(await failStep(cloud, fn, 'DescribeKeyValueStore', act)).toBe(500)
    expect(await act()).toBe(200)
    expect(await differences(cloud)).toEqual([])
    expect(await found()).toEqual(wanted)
    listen()
  })

  it('whose address does not follow is made whole by the follower, should nobody repeat it', async () => {
    const { act, found, wanted } = await begin()
    const listen = deafen()
    expect(await failStep(cloud, fn, 'UpdateKeys', act)).toBe(500)
    await cloud.idle()
    listen()
    expect(await differences(cloud)).toEqual([])
    expect(await found()).toEqual(wanted)
  })

  it('is done once when its follower hears of it twice', async () => {
    const { act, found, wanted } = await begin()
    const once = cloud.fault({ kind: 'repeat', on: 'followDocument' })
    expect(await act()).toBe(200)
    await cloud.idle()
    once()
    expect(await found()).toEqual(wanted)
  })
})

describe('the edge’s store', () => {
  it('that is busy is asked again', async () => {
    const { act, found, wanted } = await changes['a move'].ready()
    const free = cloud.fault({ kind: 'refuse', on: 'cloudfront-keyvaluestore', times: 2 })
    expect(await act()).toBe(200)
    await cloud.idle()
    free()
    expect(await found()).toEqual(wanted)
  })

  it('is not put back by a late follower of earlier moves', async () => {
    cloud.fault({ kind: 'delay', on: 'followDocument', milliseconds: 300 })
    for (let count = 1; count <= 3; count++) {
      const { act, found, wanted } = await changes['a move'].ready()
      expect(await act()).toBe(200)
      expect(await found()).toEqual(wanted)
    }
    expect(await differences(cloud)).toEqual([])
  })
})
