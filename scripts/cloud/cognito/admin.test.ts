import {
  AdminAddUserToGroupCommand,
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminUpdateUserAttributesCommand,
  ListGroupsCommand,
  ListUserImportJobsCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  SignUpCommand,
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

test('a person is shown with attributes, status and dates, by address or by sub', async () => {
  const person = await cloud.addPerson('ada@example.com')
  const shown = await cloud.admin.send(new AdminGetUserCommand(person))
  expect(shown).toMatchObject({
    Enabled: true,
    UserStatus: 'CONFIRMED',
    Username: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(Math.abs(shown.UserCreateDate!.getTime() - Date.now())).toBeLessThan(60_000)
  expect(Object.fromEntries(shown.UserAttributes!.map(({ Name, Value }) => [Name, Value]))).toEqual({
    sub: shown.Username,
    email: 'ada@example.com',
    email_verified: 'true',
    name: 'Ada Byron',
  })
  const bySub = await cloud.admin.send(new AdminGetUserCommand({ ...person, Username: shown.Username }))
  expect(bySub.UserAttributes).toEqual(shown.UserAttributes)
})

test('people are found by a filter and listed page by page', async () => {
  for (const name of ['p1', 'p2', 'p3']) await cloud.addPerson(`${name}@list.example`)
  const UserPoolId = cloud.pool.ref
  const list = (Filter: string) => cloud.admin.send(new ListUsersCommand({ UserPoolId, Filter }))
  const emails = (
    users: { Attributes?: { Name: string | undefined; Value?: string | undefined }[] | undefined }[] = [],
  ) => users.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value)
  expect(emails((await list('email = "p2@list.example"')).Users)).toEqual(['p2@list.example'])
  expect(emails((await list('email ^= "p"')).Users)).toHaveLength(3)
  expect(await failureOf(list('email like x'))).toContain('InvalidParameterException')
  const seen: unknown[] = []
  let PaginationToken: string | undefined
  do {
    const page = await cloud.admin.send(
      new ListUsersCommand({ UserPoolId, Limit: 2, ...(PaginationToken && { PaginationToken }) }),
    )
    expect(page.Users!.length).toBeLessThanOrEqual(2)
    seen.push(...emails(page.Users))
    PaginationToken = page.PaginationToken
  } while (PaginationToken)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toContain('p3@list.example')
})

test('groups are those of the template', async () => {
  const person = await cloud.addPerson('member@example.com')
  const { UserPoolId } = person
  const { Groups } = await cloud.admin.send(new ListGroupsCommand({ UserPoolId }))
  expect(Groups).toMatchObject([{ GroupName: 'admins', Precedence: 0 }, { GroupName: 'editors' }])
  await cloud.admin.send(new AdminAddUserToGroupCommand({ ...person, GroupName: 'editors' }))
  await cloud.admin.send(new AdminAddUserToGroupCommand({ ...person, GroupName: 'editors' }))
  const mine = await cloud.admin.send(new AdminListGroupsForUserCommand(person))
  expect(mine.Groups?.map(({ GroupName }) => GroupName)).toEqual(['editors'])
  const { Users } = await cloud.admin.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'editors' }))
  expect(Users).toHaveLength(1)
  expect(
    await failureOf(cloud.admin.send(new AdminAddUserToGroupCommand({ ...person, GroupName: 'kings' }))),
  ).toBe('ResourceNotFoundException: Group not found.')
})

test('an invited person gets a temporary password by mail', async () => {
  const invite = { UserPoolId: cloud.pool.ref, Username: 'guest@example.com' }
  const { User } = await cloud.admin.send(
    new AdminCreateUserCommand({
      ...invite,
      TemporaryPassword: "Temp $& $' 1aA!",
      DesiredDeliveryMediums: ['EMAIL'],
    }),
  )
  expect(User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
  const [mail] = await cloud.mailsTo('guest@example.com')
  expect(mail?.body.html).toBe(
    "Your username is guest@example.com and temporary password is Temp $& $' 1aA!.",
  )
  const { nextStep } = await signIn({ username: 'guest@example.com', password: "Temp $& $' 1aA!" })
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
  expect(await failureOf(cloud.admin.send(new AdminCreateUserCommand(invite)))).toContain(
    'UsernameExistsException',
  )
})

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

test('an administrator can confirm and delete', async () => {
  const join = { ClientId: cloud.client.ref, Username: 'gone@example.com', Password: password }
  await cloud.admin.send(new SignUpCommand(join))
  const person = { UserPoolId: cloud.pool.ref, Username: 'gone@example.com' }
  await cloud.admin.send(new AdminConfirmSignUpCommand(person))
  expect((await cloud.admin.send(new AdminGetUserCommand(person))).UserStatus).toBe('CONFIRMED')
  await cloud.admin.send(new AdminDeleteUserCommand(person))
  expect(await failureOf(cloud.admin.send(new AdminGetUserCommand(person)))).toBe(
    'UserNotFoundException: User does not exist.',
  )
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
