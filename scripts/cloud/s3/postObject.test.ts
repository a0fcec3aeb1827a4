import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import type { PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { credentials, origin, serveS3 } from './s3.fixture.ts'

const dir = mkdtempSync(join(tmpdir(), 's3-'))
const events: unknown[] = []
let s3: Awaited<ReturnType<typeof serveS3>>
let client: S3Client
let key = ''

beforeAll(async () => {
  s3 = await serveS3(dir, async event => void events.push(event.detail))
  client = new S3Client({ endpoint: s3.address, region: 'eu-west-2', credentials })
})
afterAll(async () => {
  client.destroy()
  await s3.close()
  rmSync(dir, { recursive: true })
})
afterEach(() => void (events.length = 0))

const bytes = 'ένα,δύο\r\n--\r\n'
const size = Buffer.byteLength(bytes)

/** As the API presigns an upload: bound to key, type and size. */
const presign = (more: Partial<PresignedPostOptions> = {}) => {
  key = `uploads/${crypto.randomUUID()}`
  const Conditions: PresignedPostOptions['Conditions'] = [
    ['content-length-range', size, size],
    ['eq', '$Content-Type', 'text/csv'],
  ]
  const Fields = { 'Content-Type': 'text/csv' }
  return createPresignedPost(client, { Bucket: s3.inbox, Key: key, Conditions, Fields, Expires: 60, ...more })
}

type Presigned = Awaited<ReturnType<typeof presign>>

const post = ({ url, fields }: Presigned, file: string | Blob = bytes, more: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value)
  form.append('file', typeof file === 'string' ? new Blob([file]) : file, 'Έκθεση "1" +.csv')
  return fetch(url, { method: 'POST', body: form, headers: { origin } })
}

const stored = async () => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: s3.inbox }))
  return Contents.map(each => each.Key)
}

describe('A-124 a presigned post', () => {
  test('stores the file under its key, with its type, and tells of it', async () => {
    const answer = await post(await presign())
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket: s3.inbox, Key: key }))
    expect([await Body?.transformToString(), ContentType]).toEqual([bytes, 'text/csv'])
    expect(events).toMatchObject([{ reason: 'POST Object', object: { key, size } }])
  })

  test('answers 201 in XML when asked to', async () => {
    const Fields = { 'Content-Type': 'text/csv', success_action_status: '201' }
    const answer = await post(await presign({ Fields }))
    expect(answer.status).toBe(201)
    expect(await answer.text()).toContain(`<Key>${key}</Key>`)
  })

  test('takes a file of 60 MB', async () => {
    const large = new Blob([Buffer.alloc(60 * 1024 * 1024, '\r\n-')])
    const Conditions: PresignedPostOptions['Conditions'] = [['content-length-range', 1, 100 * 1024 * 1024]]
    expect((await post(await presign({ Conditions }), large)).status).toBe(204)
    expect(events).toMatchObject([{ object: { key, size: large.size } }])
  })

  test('takes the place of the name in its key from the file', async () => {
    const Conditions: PresignedPostOptions['Conditions'] = [['starts-with', '$key', 'named/']]
    await post(await presign({ Key: 'named/${filename}', Conditions }))
    expect(await stored()).toContain('named/Έκθεση %221%22 +.csv')
  })

  const sendWith = async (change: (fields: Presigned['fields']) => Presigned['fields'], of = presign()) => {
    const presigned = await of
    return post({ ...presigned, fields: change(presigned.fields) })
  }
  const formOnly = async () => {
    const { url, fields } = await presign()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return fetch(url, { method: 'POST', body: form })
  }
  const [large, signer] = [new Blob([Buffer.alloc(20_000_000)]), 'X-Amz-Credential']
  const wider = async () => (await presign({ Conditions: [] })).fields['Policy']!
  const cases: [string, string, () => Promise<Response>][] = [
    [
      'with another key',
      '403 AccessDenied',
      async () => post(await presign(), bytes, { key: 'uploads/other' }),
    ],
    [
      'of another type',
      '403 AccessDenied',
      async () => post(await presign(), bytes, { 'Content-Type': 'a/b' }),
    ],
    [
      'with a field more',
      '403 AccessDenied',
      async () => post(await presign(), bytes, { 'x-amz-meta-a': '1' }),
    ],
    ['past its time', '403 AccessDenied', async () => post(await presign({ Expires: -1 }))],
    ['without a policy', '403 AccessDenied', () => sendWith(() => ({ key }))],
    ['of a byte too much', '400 EntityTooLarge', async () => post(await presign(), `${bytes}x`)],
    ['of a byte too few', '400 EntityTooSmall', async () => post(await presign(), bytes.slice(0, -1))],
    ['far too large', '400 EntityTooLarge', async () => post(await presign(), large)],
    [
      'for another bucket',
      '403 AccessDenied',
      async () => post({ ...(await presign()), url: `${s3.address}/site` }),
    ],
    [
      'with a wider policy',
      '403 SignatureDoesNotMatch',
      async () => {
        const Policy = await wider()
        return sendWith(fields => ({ ...fields, Policy }))
      },
    ],
    [
      'of an unknown signer',
      '403 InvalidAccessKeyId',
      () => sendWith(fields => ({ ...fields, [signer]: fields[signer]!.replace('AKIDTEST', 'AKIDNONE') })),
    ],
    ['without a file', '400 InvalidArgument', formOnly],
  ]
  test.each(cases)('S-20 %s is refused and leaves nothing', async (_, outcome, attempt) => {
    const [before, bodies] = [await stored(), readdirSync(join(dir, 'bodies'))]
    const answer = await attempt()
    expect(`${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1]}`).toBe(outcome)
    expect(await stored()).toEqual(before)
    expect(readdirSync(join(dir, 'bodies'))).toEqual(bodies)
    expect(events).toEqual([])
  })

  test('whose event cannot be kept is no success', async () => {
    const folder = mkdtempSync(join(tmpdir(), 's3-'))
    const other = await serveS3(folder, () => Promise.reject(new Error('disk full')))
    const presigned = await presign()
    await expect(
      post({ ...presigned, url: presigned.url.replace(s3.address, other.address) }),
    ).rejects.toThrow()
    await other.close()
    rmSync(folder, { recursive: true })
  })

  test('that is refused early is still read to its end, as browsers want before they show the answer', async () => {
    const { url, fields } = await presign()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([Buffer.alloc(30_000_000)]))
    const whole = new Request(url, { method: 'POST', body: form })
    const request = httpRequest(url, { method: 'POST', headers: Object.fromEntries(whole.headers) })
    const [answered, sent] = [once(request, 'response'), once(request, 'finish')]
    request.end(Buffer.from(await whole.arrayBuffer()))
    await sent
    const [answer] = (await answered) as [IncomingMessage]
    expect(await text(answer)).toContain('EntityTooLarge')
  })

  test('that is cut off within the file is refused and leaves nothing', async () => {
    const { url, fields } = await presign()
    const head = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const body = `${head.join('')}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${bytes}`
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect([answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]]).toEqual([400, 'IncompleteBody'])
    expect(await stored()).not.toContain(key)
  })
})
