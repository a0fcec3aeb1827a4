import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { edgeStore } from './edgeStore.ts'

const origin = (id: string, header: string): string =>
  `<Origin><Id>${id}</Id><DomainName>${id}.example.com</DomainName><OriginPath>/p</OriginPath>${header}</Origin>`
const header = (name: string, value: string): string =>
  `<CustomHeaders><Quantity>1</Quantity><Items><OriginCustomHeader><HeaderName>${name}</HeaderName>` +
  `<HeaderValue>${value}</HeaderValue></OriginCustomHeader></Items></CustomHeaders>`
const config = (origins: string): string =>
  `<CallerReference>ref</CallerReference><Origins><Quantity>3</Quantity><Items>${origins}</Items></Origins>` +
  '<DefaultCacheBehavior><TargetOriginId>site</TargetOriginId><ViewerProtocolPolicy>https-only</ViewerProtocolPolicy>' +
  '</DefaultCacheBehavior><Comment>mine</Comment><Enabled>true</Enabled><HttpVersion>http2and3</HttpVersion>'
const distribution = (status: string, origins: string): string =>
  `<?xml version="1.0"?><Distribution xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>E1</Id>` +
  `<Status>${status}</Status><DistributionConfig>${config(origins)}</DistributionConfig></Distribution>`

/** CloudFront, as far as its two calls go: answers `origins`, and keeps what it is told. */
let origins = ''
let status = 'Deployed'
const told: { path: string; ifMatch: string | undefined; body: string }[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.method === 'PUT')
      told.push({
        path: request.url ?? '',
        ifMatch: request.headers['if-match'],
        body: Buffer.concat(chunks).toString(),
      })
    response.writeHead(200, { etag: 'version-7', 'content-type': 'text/xml' })
    response.end(distribution(status, origins))
  })
})

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
beforeEach(() => {
  vi.stubEnv('DISTRIBUTION_ID', 'E1')
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubEnv('AWS_REGION', 'eu-west-2')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  told.length = 0
  status = 'Deployed'
  origins =
    origin('site', '<CustomHeaders><Quantity>0</Quantity></CustomHeaders>') +
    origin('api', header('x-origin-secret', 'first')) +
    origin('live', header('X-Origin-Secret', 'first'))
})
afterEach(() => vi.unstubAllEnvs())

describe('edgeStore', () => {
  it('reads what the edge sends, and whether all of it does', async () => {
    expect(await edgeStore().read()).toEqual({ sends: ['first', 'first'], deployed: true })
    status = 'InProgress'
    expect(await edgeStore().read()).toMatchObject({ deployed: false })
  })

  it('changes the value at every origin that gets it, nothing else, and only what it has read', async () => {
    await edgeStore().send('second')
    expect(told).toHaveLength(1)
    const [{ path, ifMatch, body } = { path: '', ifMatch: '', body: '' }] = told
    expect([path, ifMatch]).toEqual(['/2020-05-31/distribution/E1/config', 'version-7'])
    expect(body.match(/<HeaderValue>second<\/HeaderValue>/g)).toHaveLength(2)
    expect(body.replaceAll('second', 'first')).toContain(config(origins))
  })

  it('leaves a distribution alone that sends the value already', async () => {
    await edgeStore().send('first')
    expect(told).toEqual([])
  })

  it('says so when no origin gets the header', async () => {
    origins = origin('site', '<CustomHeaders><Quantity>0</Quantity></CustomHeaders>')
    await expect(edgeStore().read()).rejects.toThrow('No origin of the distribution E1 gets x-origin-secret.')
  })
})
