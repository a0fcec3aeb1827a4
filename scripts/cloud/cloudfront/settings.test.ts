import {
  CloudFrontClient,
  GetDistributionCommand,
  UpdateDistributionCommand,
  type DistributionConfig,
} from '@aws-sdk/client-cloudfront'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEdge, type TestEdge } from './edge.fixture.ts'

let edge: TestEdge
let client: CloudFrontClient

beforeEach(async () => {
  edge = await startEdge(async () => ({ DefaultCacheBehavior: { TargetOriginId: 'api', ...uncached } }))
  const { endpoint, credentials } = edge.client.config
  client = new CloudFrontClient({
    region: 'eu-west-2',
    maxAttempts: 1,
    credentials,
    ...(endpoint && { endpoint }),
  })
})
afterEach(async () => {
  client.destroy()
  await edge.stop()
})

const uncached = { AllowedMethods: ['GET'], CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad' }
const read = async () => {
  const { Distribution, ETag } = await client.send(new GetDistributionCommand({ Id: edge.id }))
  return { IfMatch: ETag, status: Distribution?.Status, config: Distribution!.DistributionConfig! }
}
const update = (config: DistributionConfig, IfMatch: string | undefined) =>
  client.send(new UpdateDistributionCommand({ Id: edge.id, IfMatch, DistributionConfig: config }))
const secretHeader = (config: DistributionConfig) =>
  config.Origins!.Items!.find(({ Id }) => Id === 'api')!.CustomHeaders!.Items![0]!

test('the headers of an origin can be read and changed, and are sent at once', async () => {
  const { IfMatch, config, status } = await read()
  expect(status).toBe('Deployed')
  expect(secretHeader(config)).toEqual({ HeaderName: 'x-origin-secret', HeaderValue: 'hush' })
  await edge.get('/')
  secretHeader(config).HeaderValue = 'a <new> & "secret"'
  await update(config, IfMatch)
  await edge.get('/')
  expect(edge.state.asked.map(({ headers }) => headers['x-origin-secret'])).toEqual([
    'hush',
    'a <new> & "secret"',
  ])
  expect(secretHeader((await read()).config).HeaderValue).toBe('a <new> & "secret"')
})

test('of two who change the distribution at once the second is refused', async () => {
  const { IfMatch, config } = await read()
  secretHeader(config).HeaderValue = 'first'
  await update(config, IfMatch)
  secretHeader(config).HeaderValue = 'second'
  await expect(update(config, IfMatch)).rejects.toMatchObject({ name: 'PreconditionFailed' })
  expect(secretHeader((await read()).config).HeaderValue).toBe('first')
})

test('what cannot be changed here is refused', async () => {
  const { IfMatch, config } = await read()
  config.Origins!.Items![0]!.DomainName = 'elsewhere.example.com'
  await expect(update(config, IfMatch)).rejects.toMatchObject({ name: 'InvalidArgument' })
})
