import {
  AdminUpdateUserAttributesCommand,
  ListUserImportJobsCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { signIn } from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientProperties, failureOf, password, poolProperties, startCloud } from './cloud.fixture.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())
beforeEach(() => cloud.newBrowser())

test('an address can be changed to a free one only', async () => {
  const person = await cloud.addPerson('before@example.com')
  await cloud.addPerson('taken@example.com')
  const change = (Value: string) =>
    cloud.admin.send(
      new AdminUpdateUserAttributesCommand({ ...person, UserAttributes: [{ Name: 'email', Value }] }),
    )
  expect(await failureOf(change('taken@example.com'))).toContain('AliasExistsException')
  await change('after@example.com')
  expect(await signIn({ username: 'after@example.com', password })).toMatchObject({ isSignedIn: true })
})

test('admin calls need a signature; what is not played is named; what does not exist is not found', async () => {
  const person = await cloud.addPerson('safe@example.com')
  expect((await cloud.post('AdminDisableUser', person)).body).toMatchObject({
    __type: 'MissingAuthenticationTokenException',
  })
  expect(await signIn({ username: 'safe@example.com', password })).toMatchObject({ isSignedIn: true })
  const UserPoolId = cloud.pool.ref
  expect(
    await failureOf(cloud.admin.send(new ListUserImportJobsCommand({ UserPoolId, MaxResults: 1 }))),
  ).toBe('UnknownOperationException: ListUserImportJobs is not played locally')
  expect(
    await failureOf(cloud.admin.send(new ListUsersCommand({ UserPoolId: 'eu-west-2_XXXXXXXXX' }))),
  ).toContain('ResourceNotFoundException')
})

test('a browser of another origin may call', async () => {
  const { status, headers } = await fetch(cloud.endpoint.address, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:4000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'cache-control,content-type,x-amz-target,x-amz-user-agent',
    },
  })
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-headers')).toContain('x-amz-target')
  const failed = await cloud.post('InitiateAuth', {})
  expect(failed.status).toBe(400)
  expect(failed.headers.get('access-control-allow-origin')).toBe('*')
  expect(failed.headers.get('x-amzn-errortype')).toBe('InvalidParameterException')
})

test('a template that asks for what is not played is refused', async () => {
  const make = async (type: string, properties: object) =>
    cloud.engine.resources[type]!({ stack: 'other', logicalId: 'Other', type, properties })
  const LambdaConfig = { PreTokenGeneration: 'arn' }
  const pool = make('AWS::Cognito::UserPool', { ...poolProperties, LambdaConfig })
  expect(await failureOf(pool)).toContain('PreTokenGeneration')
  const UserPoolId = cloud.pool.ref
  const client = make('AWS::Cognito::UserPoolClient', {
    ...clientProperties,
    UserPoolId,
    GenerateSecret: true,
  })
  expect(await failureOf(client)).toContain('clients with a secret are not played')
})
