import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetBucketPolicyStatusCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { account, type Emit } from '../engine.ts'
import { s3Engine } from './engine.ts'
import { bucket, credentials, origin, serveS3 } from './s3.fixture.ts'

const waitFor = (check: () => void) => vi.waitFor(check, 20_000)
const dir = mkdtempSync(join(tmpdir(), 's3-'))
const bodies = () => readdirSync(join(dir, 'bodies'))
const events: Parameters<Emit>[0][] = []
let s3: Awaited<ReturnType<typeof serveS3>>
let client: S3Client
let inbox: string

beforeAll(async () => {
  s3 = await serveS3(dir, async event => void events.push(event))
  inbox = s3.inbox
  client = new S3Client({ endpoint: s3.address, region: 'eu-west-2', credentials })
})
afterAll(async () => {
  client.destroy()
  await s3.close()
  rmSync(dir, { recursive: true })
})

const put = (Bucket: string, Key: string, Body: string | Buffer = Key, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
const get = async (Bucket: string, Key: string, more: object = {}) => {
  const { Body, ...answer } = await client.send(new GetObjectCommand({ Bucket, Key, ...more }))
  return { ...answer, text: await Body!.transformToString() }
}

describe('an object', () => {
  test.each([
    'Έκθεση 1 + 2 (τελική)!.pdf',
    'a b/ä+%2B&<>"\'*.txt',
    '📈/../x',
    ' /',
    'q?a=b#c',
    'tab\tnew\nline',
  ])('may be named %j', async key => {
    await put('files', key, key)
    expect((await get('files', key)).text).toBe(key)
    const listed = await client.send(new ListObjectVersionsCommand({ Bucket: 'files', Prefix: key }))
    expect(listed.Versions?.map(version => version.Key)).toEqual([key])
    await client.send(
      new CopyObjectCommand({ Bucket: 'site', Key: key, CopySource: encodeURIComponent(`files/${key}`) }),
    )
    expect((await get('site', key)).text).toBe(key)
    const { Deleted } = await client.send(
      new DeleteObjectsCommand({ Bucket: 'site', Delete: { Objects: [{ Key: key }] } }),
    )
    expect(Deleted).toEqual([{ Key: key }])
    await expect(get('site', key)).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test('goes to disk while it arrives, and is no object before its end', async () => {
    const known = new Set(bodies())
    const source = new PassThrough()
    const done = client.send(
      new PutObjectCommand({ Bucket: 'site', Key: 'slow', Body: source, ContentLength: 8_000_001 }),
    )
    source.write(Buffer.alloc(8_000_000))
    await waitFor(() => {
      const [arriving] = bodies().filter(body => !known.has(body))
      expect(statSync(join(dir, 'bodies', arriving!)).size).toBeGreaterThan(7_000_000)
    })
    await expect(get('site', 'slow')).rejects.toMatchObject({ name: 'NoSuchKey' })
    source.end('x')
    await done
    expect((await get('site', 'slow', { Range: 'bytes=8000000-' })).text).toBe('x')
  })

  test('that is cut off leaves nothing', async () => {
    const known = bodies()
    const request = httpRequest(`${s3.address}/site/cut`, {
      method: 'PUT',
      headers: { authorization: 'AWS4-HMAC-SHA256 Credential=AKIDTEST/x', 'content-length': 1_000_000 },
    })
    request.on('error', () => undefined)
    request.write(Buffer.alloc(400_000))
    await waitFor(() => expect(bodies().length).toBe(known.length + 1))
    request.destroy()
    await waitFor(() => expect(bodies()).toEqual(known))
    await expect(get('site', 'cut')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test.each([
    [{ ChecksumCRC32: 'AAAAAA==' }, 'BadDigest'],
    [{ ContentMD5: 'XrY7u+Ae7tCTyyK7j1rNww==' }, 'BadDigest'],
    [{ ChecksumAlgorithm: 'SHA1' }, 'NotImplemented'],
  ])('whose bytes are not what %o says is refused', async (digest, name) => {
    const known = bodies()
    await expect(put('site', 'bad', 'body', digest)).rejects.toMatchObject({ name })
    expect(bodies()).toEqual(known)
  })

  test('is not overwritten under If-None-Match: *, not even by the slower of two', async () => {
    await put('files', 'once', 'first', { IfNoneMatch: '*' })
    await expect(put('files', 'once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    })
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map(body => put('site', 'race', body, { IfNoneMatch: '*' })),
    )
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  })

  test('is overwritten under If-Match by who knows what is there, and by one of two', async () => {
    const { ETag } = await put('site', 'matched', 'first')
    const results = await Promise.allSettled(
      ['a', 'b'].map(body => put('site', 'matched', body, { IfMatch: ETag })),
    )
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    for (const key of ['matched', 'nowhere'])
      await expect(put('site', key, 'late', { IfMatch: ETag })).rejects.toMatchObject({
        name: 'PreconditionFailed',
      })
  })

  test('is answered in parts, and not at all when the reader has it', async () => {
    const { ETag } = await put('site', 'range', '0123456789')
    const part = async (Range: string) => {
      const { text, ContentRange } = await get('site', 'range', { Range })
      return [text, ContentRange]
    }
    expect(await part('bytes=2-4')).toEqual(['234', 'bytes 2-4/10'])
    expect(await part('bytes=8-99')).toEqual(['89', 'bytes 8-9/10'])
    expect(await part('bytes=-3')).toEqual(['789', 'bytes 7-9/10'])
    expect(await part('bytes=4-2')).toEqual(['0123456789', undefined])
    await expect(part('bytes=10-')).rejects.toMatchObject({
      name: 'InvalidRange',
      $metadata: { httpStatusCode: 416 },
    })
    await expect(get('site', 'range', { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    })
  })

  test('is copied with its metadata or with new', async () => {
    await put('site', 'from', 'x', { ContentType: 'text/plain', Metadata: { a: '1' } })
    const copy = (Key: string, more: object) =>
      client.send(new CopyObjectCommand({ Bucket: 'files', Key, CopySource: 'site/from', ...more }))
    const { CopyObjectResult, VersionId } = await copy('same', {})
    expect(CopyObjectResult?.ETag).toMatch(/^"[\da-f]{32}"$/)
    expect(VersionId).toHaveLength(32)
    const CopySourceIfMatch = CopyObjectResult?.ETag
    await copy('same', { CopySourceIfMatch })
    await expect(copy('other', { CopySourceIfMatch: '"other"' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    })
    await expect(get('files', 'other')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await copy('new', { MetadataDirective: 'REPLACE', ContentType: 'text/html', Metadata: { b: '2' } })
    expect(await get('files', 'same')).toMatchObject({ ContentType: 'text/plain', Metadata: { a: '1' } })
    expect(await get('files', 'new')).toMatchObject({ ContentType: 'text/html', Metadata: { b: '2' } })
    await client.send(new DeleteObjectCommand({ Bucket: 'site', Key: 'from' }))
    expect((await get('files', 'same')).text).toBe('x')
  })
})

test('A-127 versions are listed, read, hidden by a delete marker, restored and removed', async () => {
  const { VersionId: first } = await put('files', 'v/doc', 'one')
  const { VersionId: second } = await put('files', 'v/doc', 'two')
  expect((await get('files', 'v/doc')).text).toBe('two')
  expect((await get('files', 'v/doc', { VersionId: first })).text).toBe('one')
  const { DeleteMarker, VersionId: marker } = await client.send(
    new DeleteObjectCommand({ Bucket: 'files', Key: 'v/doc' }),
  )
  expect(DeleteMarker).toBe(true)
  await expect(get('files', 'v/doc')).rejects.toMatchObject({ name: 'NoSuchKey' })
  await expect(get('files', 'v/doc', { VersionId: marker })).rejects.toMatchObject({
    name: 'MethodNotAllowed',
  })
  const list = (more: object) =>
    client.send(new ListObjectVersionsCommand({ Bucket: 'files', Prefix: 'v/', ...more }))
  const all = await list({})
  expect(all.Versions?.map(version => [version.VersionId, version.IsLatest])).toEqual([
    [second, false],
    [first, false],
  ])
  expect(all.DeleteMarkers?.map(each => [each.VersionId, each.IsLatest])).toEqual([[marker, true]])
  const page = await list({ MaxKeys: 2 })
  expect(page).toMatchObject({ IsTruncated: true, NextKeyMarker: 'v/doc', NextVersionIdMarker: second })
  const rest = await list({ KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker })
  expect(rest.Versions?.map(version => version.VersionId)).toEqual([first])
  await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'v/doc', VersionId: marker }))
  expect((await get('files', 'v/doc')).text).toBe('two')
  const count = bodies().length
  await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'v/doc', VersionId: second }))
  expect((await get('files', 'v/doc')).text).toBe('one')
  expect(bodies()).toHaveLength(count - 1)
  await expect(get('files', 'v/doc', { VersionId: second })).rejects.toMatchObject({ name: 'NoSuchVersion' })
})

test('only buckets of the template exist', async () => {
  const { Buckets } = await client.send(new ListBucketsCommand())
  expect(Buckets?.map(bucket => bucket.Name)).toEqual([inbox, 'files', 'site'])
  expect(inbox).toMatch(/^blu-local-data-inbox-[a-z0-9]{12}$/)
  await client.send(new HeadBucketCommand({ Bucket: inbox }))
  await expect(put('other', 'a')).rejects.toMatchObject({ name: 'NoSuchBucket' })
  await expect(client.send(new HeadBucketCommand({ Bucket: 'other' }))).rejects.toMatchObject({
    name: 'NotFound',
  })
})

test('a bucket whose data is on disk does not exist when the template lost it', async () => {
  await put('site', 'kept')
  const later = s3Engine({ dir, emit: async () => undefined, signing: { secretOf: () => undefined } })
  expect((await later.readObject('site', 'kept')).status).toBe(404)
  await later.resources['AWS::S3::Bucket']!(bucket({ BucketName: 'site' }))
  expect((await later.readObject('site', 'kept')).status).toBe(200)
})

test.each([
  [{ ReplicationConfiguration: {} }, 'ReplicationConfiguration'],
  [{ NotificationConfiguration: { LambdaConfigurations: [] } }, 'LambdaConfigurations'],
  [{ BucketName: '../up' }, 'cannot name a bucket'],
])('a bucket with %o is refused by name', async (properties, message) => {
  await expect(s3.engine.resources['AWS::S3::Bucket']!(bucket(properties))).rejects.toThrow(message)
})

test('A-080 a bucket that locks what it gets lets nobody remove a version, and says what it is like', async () => {
  await s3.engine.resources['AWS::S3::Bucket']!(
    bucket({
      BucketName: 'locked',
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } } },
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true },
    }),
  )
  const Bucket = 'locked'
  const { VersionId } = await put(Bucket, 'a', 'one')
  await put(Bucket, 'a', 'two')
  const remove = (more: object) => client.send(new DeleteObjectCommand({ Bucket, Key: 'a', ...more }))
  await expect(remove({ VersionId })).rejects.toMatchObject({ name: 'AccessDenied' })
  expect((await remove({})).DeleteMarker).toBe(true)
  expect((await get(Bucket, 'a', { VersionId })).text).toBe('one')
  expect(await client.send(new GetBucketVersioningCommand({ Bucket }))).toMatchObject({ Status: 'Enabled' })
  const { PublicAccessBlockConfiguration } = await client.send(new GetPublicAccessBlockCommand({ Bucket }))
  expect(PublicAccessBlockConfiguration).toEqual({ BlockPublicAcls: true })
  const isPublic = async (Principal: unknown) => {
    await s3.engine.resources['AWS::S3::BucketPolicy']!(
      bucket({ Bucket, PolicyDocument: { Statement: [{ Effect: 'Allow', Principal }] } }),
    )
    const { PolicyStatus } = await client.send(new GetBucketPolicyStatusCommand({ Bucket }))
    return PolicyStatus?.IsPublic
  }
  expect([await isPublic('*'), await isPublic({ Service: 'cloudfront.amazonaws.com' })]).toEqual([
    true,
    false,
  ])
})

test('what is not there says so by name', async () => {
  await put('site', 'tagged')
  await expect(
    client.send(new DeleteObjectTaggingCommand({ Bucket: 'site', Key: 'tagged' })),
  ).rejects.toMatchObject({ name: 'NotImplemented', message: expect.stringContaining('tagging') })
  await expect(put('site', 'tagged', 'x', { Tagging: 'a=b' })).rejects.toMatchObject({
    name: 'NotImplemented',
  })
  expect((await get('site', 'tagged')).text).toBe('tagged')
})

describe('a presigned address', () => {
  const sign = (command: GetObjectCommand | PutObjectCommand, more = {}) =>
    getSignedUrl(client, command, more)
  const codeOf = async (answer: Response) => /<Code>(\w+)/.exec(await answer.text())?.[1]

  test('is refused when changed, stale, of an unknown signer, or absent', async () => {
    await put('site', 'p', 'x')
    const command = new GetObjectCommand({ Bucket: 'site', Key: 'p' })
    const address = await sign(command)
    const refusal = async (url: string) => codeOf(await fetch(url))
    expect(await refusal(address.replace('/site/p', '/site/a.csv'))).toBe('SignatureDoesNotMatch')
    expect(await refusal(address.replace('AKIDTEST', 'AKIDNONE'))).toBe('InvalidAccessKeyId')
    expect(await refusal(`${s3.address}/site/p`)).toBe('AccessDenied')
    const signingDate = new Date(Date.now() - 61_000)
    expect(await refusal(await sign(command, { expiresIn: 60, signingDate }))).toBe('AccessDenied')
    const method = await fetch(address, { method: 'DELETE' })
    expect(await codeOf(method)).toBe('SignatureDoesNotMatch')
    expect((await get('site', 'p')).text).toBe('x')
  })

  test('puts an object; the checksum of an empty body that the SDK adds by default is held against it', async () => {
    const command = () => new PutObjectCommand({ Bucket: 'site', Key: 'signed', ContentType: 'text/plain' })
    expect(await codeOf(await fetch(await sign(command()), { method: 'PUT', body: 'x' }))).toBe('BadDigest')
    const plain = new S3Client({
      endpoint: s3.address,
      region: 'eu-west-2',
      credentials,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    const address = await getSignedUrl(plain, command(), { signableHeaders: new Set(['content-type']) })
    const other = await fetch(address, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/html' } })
    expect(await codeOf(other)).toBe('SignatureDoesNotMatch')
    const unsigned = { 'content-type': 'text/plain', 'x-amz-meta-a': '1' }
    expect(await codeOf(await fetch(address, { method: 'PUT', body: 'x', headers: unsigned }))).toBe(
      'AccessDenied',
    )
    const answer = await fetch(address, {
      method: 'PUT',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(200)
    expect(await get('site', 'signed')).toMatchObject({ text: 'x', ContentType: 'text/plain' })
  })
})

describe('CORS', () => {
  const preflight = (from: string, method: string) =>
    fetch(`${s3.address}/${inbox}`, {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': method,
        'access-control-request-headers': 'x-one,x-two',
      },
    })

  test("lets the site's own origin post, and shows it the exposed headers", async () => {
    const answer = await preflight(origin, 'POST')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST, GET',
      'access-control-allow-headers': 'x-one, x-two',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '600',
      vary: expect.stringContaining('Origin'),
    })
    const refused = await fetch(`${s3.address}/${inbox}/a`, { headers: { origin } })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
  })

  test('lets nobody else', async () => {
    for (const answer of [
      await preflight('http://evil.example', 'POST'),
      await preflight(origin, 'DELETE'),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('events', () => {
  test('tell of everything made and removed, in the shape of EventBridge', async () => {
    events.length = 0
    const { VersionId, ETag } = await put('files', 'Έγγραφο 1', 'abc')
    await client.send(
      new CopyObjectCommand({
        Bucket: 'files',
        Key: 'copy',
        CopySource: 'files/copy-of'.replace('copy-of', encodeURIComponent('Έγγραφο 1')),
      }),
    )
    await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'copy' }))
    await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'Έγγραφο 1', VersionId }))
    await put('site', 'silent')
    expect(events.map(each => [each['detail-type'], (each.detail as { reason: string }).reason])).toEqual([
      ['Object Created', 'PutObject'],
      ['Object Created', 'CopyObject'],
      ['Object Deleted', 'DeleteObject'],
      ['Object Deleted', 'DeleteObject'],
    ])
    expect(events[0]).toEqual({
      source: 'aws.s3',
      'detail-type': 'Object Created',
      resources: ['arn:aws:s3:::files'],
      detail: {
        version: '0',
        bucket: { name: 'files' },
        object: {
          key: 'Έγγραφο 1',
          size: 3,
          etag: ETag?.replaceAll('"', ''),
          'version-id': VersionId,
          sequencer: expect.stringMatching(/^[\da-f]{16}$/),
        },
        'request-id': expect.stringMatching(/^[\dA-F]{16}$/),
        requester: '000000000000',
        'source-ip-address': '127.0.0.1',
        reason: 'PutObject',
      },
    })
    expect(events[2]).toMatchObject({ detail: { 'deletion-type': 'Delete Marker Created' } })
    expect(events[3]).toMatchObject({ detail: { 'deletion-type': 'Permanently Deleted' } })
    const order = events.map(each => (each.detail as { object: { sequencer: string } }).object.sequencer)
    expect(order).toEqual([...new Set(order)].sort())
  })

  test('are safe before the client hears of success', async () => {
    const folder = mkdtempSync(join(tmpdir(), 's3-'))
    let release = () => {}
    const gate = new Promise<void>(resolve => (release = resolve))
    const asked: string[] = []
    const other = await serveS3(folder, async event => {
      asked.push(event['detail-type'])
      await gate
    })
    const one = new S3Client({ endpoint: other.address, region: 'eu-west-2', credentials })
    let answered = false
    const done = one
      .send(new PutObjectCommand({ Bucket: 'files', Key: 'a', Body: 'a' }))
      .then(() => (answered = true))
    await waitFor(() => expect(asked).toEqual(['Object Created']))
    await one
      .send(new GetObjectCommand({ Bucket: 'files', Key: 'a' }))
      .then(({ Body }) => Body?.transformToString())
    expect(answered).toBe(false)
    release()
    await done
    one.destroy()
    await other.close()
    rmSync(folder, { recursive: true })
  })
})

test('a distribution reads what the bucket’s policy lets it, and hears of what is missing if it may list', async () => {
  await put('site', 'public/page.html', '<p>')
  const own = `arn:aws:cloudfront::${account}:distribution/E1`
  const allow = (action: string, resource: string) => ({
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Action: action,
    Resource: resource,
    Condition: { ArnLike: { 'AWS:SourceArn': `arn:aws:cloudfront::${account}:distribution/*` } },
  })
  const statusOf = async (key: string, statements: object[], distribution = own) => {
    await s3.engine.resources['AWS::S3::BucketPolicy']!(
      bucket({ Bucket: 'site', PolicyDocument: { Statement: statements } }),
    )
    const { status, body } = await s3.engine.readObject('site', key, {}, distribution)
    body.destroy()
    return status
  }
  const read = allow('s3:GetObject', 'arn:aws:s3:::site/public/*')
  const list = allow('s3:ListBucket', 'arn:aws:s3:::site')
  expect(await statusOf('public/page.html', [read])).toBe(200)
  expect(await statusOf('page.html', [read])).toBe(403)
  expect(await statusOf('public/page.html', [])).toBe(403)
  expect(await statusOf('public/page.html', [read], own.replace(account, '1'))).toBe(403)
  expect(await statusOf('public/none.html', [read])).toBe(403)
  expect(await statusOf('public/none.html', [read, list])).toBe(404)
})
