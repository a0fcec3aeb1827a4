import { mkdtempSync, rmSync } from 'node:fs'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  PutKeyCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore'
import '@aws-sdk/signature-v4a'
import { createKeyRing } from '../endpoint/credentials.ts'
import { startEndpoint } from '../endpoint/endpoint.ts'
import { refuseRealCloud } from '../loopback.ts'
import { cloudfrontEngine } from './engine.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

/** One plain request, with nothing of what `fetch` adds or decodes. */
export const call = (
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
    target,
  }: {
    method?: string
    headers?: Record<string, string>
    body?: string
    /** Target of the first line, where it is not the URL's path. */
    target?: string
  } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, headers, agent: false, ...(target && { path: target }) },
      response => {
        buffer(response).then(
          bytes =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: bytes,
              text: `${bytes}`,
            }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Answers with a body and its length. */
export const send = (
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
  response.end(body)
}

export const apiDomain = 'abc123.execute-api.eu-west-2.amazonaws.com'

export const behaviourDefaults = {
  AllowedMethods: ['GET', 'HEAD'],
  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
}

/** A distribution over a fake API and fake buckets, with a clock that the test moves. */
export const startEdge = async (
  configure: (make: (type: string, properties: object) => Promise<Record<string, string>>) => Promise<object>,
) => {
  const dir = mkdtempSync(join(tmpdir(), 'edge-'))
  let now = Date.parse('2026-03-01T07:00:00Z')
  const state: { handler: Handler; reachable: boolean; asked: IncomingMessage[]; keys: string[] } = {
    handler: (_request, response) => send(response, 200, 'api'),
    reachable: true,
    asked: [],
    keys: [],
  }
  const origin = createServer((incoming, response) => {
    state.asked.push(incoming)
    state.handler(incoming, response)
  })
  await new Promise<void>(resolve => origin.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
  const objects = new Map<string, { body: Buffer; headers: Record<string, string> }>()
  const engine = cloudfrontEngine({
    port: 0,
    dir,
    clock: () => now,
    originAddress: domain =>
      domain === apiDomain ? (state.reachable ? address : 'http://127.0.0.1:1') : undefined,
    objects: {
      readObject: async (bucket, key, { range, ifNoneMatch }) => {
        state.keys.push(key)
        const found = objects.get(`${bucket}/${key}`)
        const empty = (status: number, text = '') => ({
          status,
          headers: { 'content-type': 'application/xml', 'content-length': String(text.length) },
          body: Readable.from([text]),
        })
        if (!found) return empty(404, '<Error><Code>NoSuchKey</Code></Error>')
        if (ifNoneMatch && ifNoneMatch === found.headers.etag) return empty(304)
        const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? []
        const body = from && to ? found.body.subarray(Number(from), Number(to) + 1) : found.body
        return {
          status: from ? 206 : 200,
          headers: { ...found.headers, 'content-length': String(body.length) },
          body: Readable.from([body]),
        }
      },
    },
  })
  refuseRealCloud()
  const keys = createKeyRing()
  const credentials = keys.issue()
  const endpoint = await startEndpoint({ keys })
  endpoint.add(engine)
  const client = new CloudFrontKeyValueStoreClient({
    region: 'eu-west-2',
    credentials,
    endpoint: endpoint.address.replace('127.0.0.1', 'localhost'),
    maxAttempts: 1,
  })
  const make = async (type: string, properties: object): Promise<Record<string, string>> => {
    const maker = engine.resources[type]
    if (!maker) throw new Error(`no ${type}`)
    const logicalId = `R${Object.keys(properties).length}${JSON.stringify(properties).length}${type}`
    const { ref, attributes } = await maker({ stack: 's', logicalId, type, properties })
    return { ref, ...attributes }
  }
  let gate: string | undefined
  const config = await configure(async (type, properties) => {
    const made = await make(type, properties)
    if (type === 'AWS::CloudFront::KeyValueStore') gate = made.Arn
    return made
  })
  const made = await make('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      Origins: [
        {
          Id: 'api',
          DomainName: apiDomain,
          CustomOriginConfig: {},
          OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: 'hush' }],
        },
        {
          Id: 'site',
          DomainName: 'site-bucket.s3.eu-west-2.amazonaws.com',
          S3OriginConfig: {},
          OriginAccessControlId: 'E1',
        },
      ],
      DefaultRootObject: 'index.html',
      DefaultCacheBehavior: { TargetOriginId: 'site', ...behaviourDefaults },
      ...config,
    },
  })
  return {
    engine,
    dir,
    id: made.ref ?? '',
    state,
    make,
    now: () => now,
    client,
    kvsArn: gate,
    /** Puts one entry into the store that the test declared. */
    enter: async (Key: string, Value: string) => {
      const { ETag: IfMatch } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN: gate }))
      await client.send(new PutKeyCommand({ KvsARN: gate, Key, Value, IfMatch }))
    },
    pass: (seconds: number) => void (now += seconds * 1000),
    put: (key: string, body: string | Buffer, headers: Record<string, string> = {}) =>
      void objects.set(`site-bucket/${key}`, {
        body: Buffer.from(body),
        headers: { 'content-type': 'text/html', ...headers },
      }),
    remove: (key: string) => objects.delete(`site-bucket/${key}`),
    get: (path: string, options?: Parameters<typeof call>[1]) => call(`${engine.address()}${path}`, options),
    stop: async () => {
      client.destroy()
      await endpoint.close()
      await engine.close()
      origin.closeAllConnections()
      await new Promise(resolve => origin.close(resolve))
      rmSync(dir, { recursive: true })
    },
  }
}

export type TestEdge = Awaited<ReturnType<typeof startEdge>>
