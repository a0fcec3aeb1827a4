import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { build } from 'esbuild'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCloud } from './startCloud.ts'
import type { Cloud } from './cloud.ts'
import { readState } from './state.ts'

let dir: string
let cloud: Cloud | undefined
const cdkOut = () => join(dir, 'cdk.out')

const bundle = async (name: string, contents: string) => {
  await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    outfile: join(built, `asset.${name}`, 'index.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as createRequireOfBanner } from 'node:module'; const require = createRequireOfBanner(import.meta.url)",
    },
  })
}
const role = (...Action: string[]) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: { Statement: [] },
    Policies: [
      { PolicyName: 'all', PolicyDocument: { Statement: { Effect: 'Allow', Action, Resource: '*' } } },
    ],
  },
})
const fn = (asset: string, variables: Record<string, unknown>) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Handler: 'index.handler',
    Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
    Code: {
      S3Bucket: { 'Fn::Sub': 'cdk-hnb659fds-assets-${AWS::AccountId}-${AWS::Region}' },
      S3Key: `${asset}.zip`,
    },
    Environment: { Variables: variables },
    Timeout: 20,
  },
})
const key = (...names: string[]) => names.map(AttributeName => ({ AttributeName, KeyType: 'HASH' }))

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const apiHost = { 'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }] }] }

/** A product in small: one table, a function behind one route, sign-in, and a custom resource with a folder of files. */
const resources = (): Record<string, object> => ({
  Pool: { Type: 'AWS::Cognito::UserPool', Properties: { UsernameAttributes: ['email'] } },
  Client: {
    Type: 'AWS::Cognito::UserPoolClient',
    Properties: { UserPoolId: { Ref: 'Pool' }, ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] },
  },
  Distribution: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        DefaultCacheBehavior: { TargetOriginId: 'api', CachePolicyId: cachingDisabled },
        Origins: [{ Id: 'api', DomainName: apiHost, CustomOriginConfig: {} }],
      },
    },
  },
  Visits: {
    Type: 'AWS::DynamoDB::Table',
    Properties: { AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }], KeySchema: key('id') },
  },
  Role: role('dynamodb:UpdateItem', 's3:GetObject'),
  Count: fn('count', { TABLE: { Ref: 'Visits' }, ORIGIN: { Ref: 'SiteOrigin' } }),
  Log: { Type: 'AWS::Logs::LogGroup' },
  Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'Api', ProtocolType: 'HTTP' } },
  Stage: {
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', AutoDeploy: true },
  },
  Integration: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: {
      ApiId: { Ref: 'Api' },
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: { 'Fn::GetAtt': ['Count', 'Arn'] },
      PayloadFormatVersion: '2.0',
    },
  },
  Route: {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: { Ref: 'Api' },
      RouteKey: 'GET /api/visits',
      AuthorizationType: 'NONE',
      Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
    },
  },
  Publisher: fn('publish', {}),
  Published: {
    Type: 'Custom::Publish',
    Properties: {
      ServiceToken: { 'Fn::GetAtt': ['Publisher', 'Arn'] },
      bucket: 'cdk-hnb659fds-assets-000000000000-eu-west-2',
      key: 'files.zip',
      origin: { Ref: 'AwsEndpoint' },
    },
  },
})

const without = (logicalId: string) =>
  Object.fromEntries(Object.entries(resources()).filter(([id]) => id !== logicalId))

const writeTemplate = async (Resources: Record<string, object>) => {
  const write = (name: string, content: unknown) => writeFile(join(cdkOut(), name), JSON.stringify(content))
  const asset = (name: string) => ({
    source: { path: `asset.${name}`, packaging: 'zip' },
    destinations: { current: { bucketName: 'x', objectKey: `${name}.zip` } },
  })
  await write('manifest.json', {
    artifacts: {
      assets: { type: 'cdk:asset-manifest', properties: { file: 'assets.json' } },
      'blu-test': {
        type: 'aws:cloudformation:stack',
        properties: { templateFile: 'template.json' },
        dependencies: ['assets'],
      },
    },
  })
  await write('assets.json', { files: { a: asset('count'), b: asset('publish'), c: asset('files') } })
  await write('template.json', {
    Parameters: { SiteOrigin: { Type: 'String' }, AwsEndpoint: { Type: 'String' } },
    Resources,
    Outputs: { Length: { Value: { 'Fn::GetAtt': ['Published', 'length'] } } },
  })
}

const start = async () => (cloud = await startCloud({ dir, port: 0, cdkOut: cdkOut() }))
const stop = async () => {
  await cloud?.close()
  cloud = undefined
}

let built: string
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'bundles-'))
  await bundle(
    'count',
    `import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
     const client = new DynamoDBClient({})
     export const handler = async () => {
       const { Attributes } = await client.send(new UpdateItemCommand({
         TableName: process.env.TABLE, Key: { id: { S: 'all' } }, UpdateExpression: 'ADD n :one',
         ExpressionAttributeValues: { ':one': { N: '1' } }, ReturnValues: 'ALL_NEW' }))
       return { n: Number(Attributes.n.N), origin: process.env.ORIGIN }
     }`,
  )
  await bundle(
    'publish',
    `import { S3Client, GetObjectCommand } from '@aws-sdk/client-s3'
     export const handler = async ({ ResponseURL, ResourceProperties: { bucket, key } }) => {
       const { Body } = await new S3Client({}).send(new GetObjectCommand({ Bucket: bucket, Key: key }))
       const { length } = await Body.transformToByteArray()
       const body = JSON.stringify({ Status: 'SUCCESS', PhysicalResourceId: 'site', Data: { length } })
       await fetch(ResponseURL, { method: 'PUT', body })
     }`,
  )
})
afterAll(() => rm(built, { recursive: true }))

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cloud-'))
  await cp(built, cdkOut(), { recursive: true })
  await mkdir(join(cdkOut(), 'asset.files'), { recursive: true })
  await writeFile(join(cdkOut(), 'asset.files', 'hello.txt'), 'hello')
  await writeTemplate(resources())
})
afterEach(async () => {
  await stop()
  await rm(dir, { recursive: true })
})

const dynamodb = ({ endpoint, credentials }: Cloud) =>
  new DynamoDBClient({ region: 'eu-west-2', endpoint, credentials, maxAttempts: 1 })

test('the template’s function writes to the template’s table through the AWS endpoint', async () => {
  const running = await start()
  const invoked = await running.invoke('blu-test-Count', {})
  expect(invoked).toEqual({ payload: { n: 1, origin: running.site } })
  const { Item } = await dynamodb(running).send(
    new GetItemCommand({ TableName: running.table('Visits'), Key: { id: { S: 'all' } } }),
  )
  expect(Item?.n).toEqual({ N: '1' })
  expect(running.environment).toMatchObject({
    TABLE: running.table('Visits'),
    AWS_ENDPOINT_URL: running.endpoint,
  })
})

test('a route of the template answers at the site, and one that is missing from it does not exist', async () => {
  const { site } = await start()
  expect(await (await fetch(`${site}/api/visits`)).json()).toMatchObject({ n: 1 })
  expect((await fetch(`${site}/api/others`)).status).toBe(404)
  await stop()
  await writeTemplate(without('Route'))
  const { site: bare } = await start()
  expect((await fetch(`${bare}/api/visits`)).status).toBe(404)
})

test('a table that is missing from the template does not exist locally', async () => {
  await writeTemplate({ ...without('Visits'), Count: fn('count', { TABLE: 'blu-test-Visits' }) })
  const running = await start()
  const put = dynamodb(running).send(
    new PutItemCommand({ TableName: 'blu-test-Visits', Item: { id: { S: 'x' } } }),
  )
  await expect(put).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  expect((await running.invoke('blu-test-Count', {})).error?.type).toBe('ResourceNotFoundException')
})

test('a function may do what its role allows in the template, and its grants are known by their use', async () => {
  await writeTemplate({ ...resources(), Role: role('dynamodb:PutItem', 's3:GetObject') })
  const running = await start()
  const { error } = await running.invoke('blu-test-Count', {})
  expect(error?.type).toBe('AccessDeniedException')
  expect(error?.message).toContain(
    'assumed-role/blu-test-Role/blu-test-Count is not authorized to perform: dynamodb:UpdateItem',
  )
  const unused = { role: 'blu-test-Role', action: 'dynamodb:PutItem', resource: '*' }
  expect(running.unusedGrants()).toEqual([
    { ...unused, fn: 'blu-test-Count' },
    { ...unused, fn: 'blu-test-Publisher' },
  ])
})

test('a custom resource finds its folder of files as a zip, as after a deployment', async () => {
  const running = await start()
  expect(Number(running.outputs.get('blu-test.Length'))).toBeGreaterThan(0)
  const s3 = new S3Client({
    region: 'eu-west-2',
    endpoint: running.endpoint,
    credentials: running.credentials,
    forcePathStyle: true,
  })
  const Bucket = 'cdk-hnb659fds-assets-000000000000-eu-west-2'
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'files.zip' }))
  expect(strFromU8(unzipSync(await Body!.transformToByteArray())['hello.txt']!)).toBe('hello')
  await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'count.zip' }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  })
})

test('a resource that the local cloud does not have stops the start and frees the state', async () => {
  await writeTemplate({ ...resources(), Stream: { Type: 'AWS::Kinesis::Stream' } })
  await expect(start()).rejects.toThrow(/blu-test\/Stream \(AWS::Kinesis::Stream\)/)
  await writeTemplate(resources())
  await start()
})

test('two clouds never share a state, and one that was killed leaves it free', async () => {
  await start()
  await expect(startCloud({ dir, port: 0, cdkOut: cdkOut() })).rejects.toThrow(/running already, as process/)
  await stop()
  await writeFile(join(dir, 'lock'), '999999999')
  await start()
  expect(readState(join(dir, 'lock'), 0)).toBe(process.pid)
})

test('a taken port ends the start', async () => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(startCloud({ dir, port, cdkOut: cdkOut() })).rejects.toThrow(/taken/)
  await new Promise(resolve => server.close(resolve))
  await start()
})

test('fresh drops what was written', async () => {
  await (await start()).invoke('blu-test-Count', {})
  await stop()
  cloud = await startCloud({ dir, port: 0, cdkOut: cdkOut(), fresh: true })
  expect(await cloud.invoke('blu-test-Count', {})).toMatchObject({ payload: { n: 1 } })
})

test('it ends within two seconds, with a function still running', async () => {
  const hang = 'export const handler = () => new Promise(r => setTimeout(r, 15000))'
  await writeFile(join(cdkOut(), 'asset.count', 'index.mjs'), hang)
  const running = await start()
  const hanging = running.invoke('blu-test-Count', {})
  const started = Date.now()
  await stop()
  expect(Date.now() - started).toBeLessThan(2000)
  expect((await hanging).error?.type).toBe('Runtime.ExitError')
})
