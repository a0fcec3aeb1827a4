import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { createKeyRing } from '../endpoint/credentials.ts'
import { startEndpoint } from '../endpoint/endpoint.ts'
import { region, type Invoked } from '../engine.ts'
import { mailEngine } from '../mail/engine.ts'
import { cognitoEngine } from './engine.ts'

export const password = 'Correct horse 1!'

/** The pool as the CDK writes it. */
export const poolProperties = {
  AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  AutoVerifiedAttributes: ['email'],
  EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  MfaConfiguration: 'OPTIONAL',
  LambdaConfig: {},
  Policies: {
    PasswordPolicy: {
      MinimumLength: 12,
      RequireLowercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      RequireUppercase: true,
    },
  },
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
}

export const clientProperties = {
  AccessTokenValidity: 10,
  EnableTokenRevocation: true,
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  GenerateSecret: false,
  IdTokenValidity: 10,
  PreventUserExistenceErrors: 'ENABLED',
  RefreshTokenValidity: 720,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
}

/** An event as a trigger gets it. */
export interface TriggerEvent {
  triggerSource: string
  userName: string
  callerContext: { clientId: string }
  request: { userAttributes: Record<string, string>; [key: string]: unknown }
  response: Record<string, unknown>
}

/** A pool, a client and two groups behind the real endpoint, with a mail viewer; Amplify is set to them. */
export const startCloud = async (more: { pool?: object; client?: object } = {}) => {
  const dir = await mkdtemp(join(tmpdir(), 'cognito-'))
  const keys = createKeyRing()
  const mail = await mailEngine({ port: 0 })
  // The viewer keeps one store for its whole process.
  await fetch(`${mail.viewer}/clear-store`, { method: 'POST' })
  const events: TriggerEvent[] = []
  const time = { ahead: 0 }
  const trigger = { run: (event: TriggerEvent): Invoked => ({ payload: event }) }

  const stored = new Map<string, string>()
  const storage = {
    setItem: async (key: string, value: string) => void stored.set(key, value),
    getItem: async (key: string) => stored.get(key) ?? null,
    removeItem: async (key: string) => void stored.delete(key),
    clear: async () => stored.clear(),
  }

  const start = async () => {
    const engine = cognitoEngine({
      dir,
      sendMail: mail.send,
      clock: () => Date.now() + time.ahead,
      invoke: async (_fn, event) => {
        const copy = structuredClone(event) as TriggerEvent
        events.push(copy)
        return trigger.run(structuredClone(copy))
      },
    })
    const make = async (type: string, logicalId: string, properties: object) =>
      engine.resources[type]!({ stack: 'blu-local-identity', logicalId, type, properties })
    const pool = await make('AWS::Cognito::UserPool', 'UserPool', { ...poolProperties, ...more.pool })
    const UserPoolId = pool.ref
    const client = await make('AWS::Cognito::UserPoolClient', 'WebClient', {
      UserPoolId,
      ...clientProperties,
      ...more.client,
    })
    for (const [Precedence, GroupName] of ['admins', 'editors'].entries())
      await make('AWS::Cognito::UserPoolGroup', GroupName, { UserPoolId, GroupName, Precedence })
    const endpoint = await startEndpoint({ keys })
    endpoint.add(engine)
    endpoint.add(mail)
    Amplify.configure({
      Auth: {
        Cognito: { userPoolId: pool.ref, userPoolClientId: client.ref, userPoolEndpoint: endpoint.address },
      },
    })
    cognitoUserPoolsTokenProvider.setKeyValueStorage(storage)
    const admin = new CognitoIdentityProviderClient({
      region,
      endpoint: endpoint.address,
      credentials: keys.issue(),
    })
    return { engine, endpoint, pool, client, admin }
  }

  const cloud = {
    ...(await start()),
    dir,
    keys,
    mail,
    events,
    time,
    trigger,
    /** Forgets Amplify's tokens as a new browser would. */
    newBrowser: () => stored.clear(),
    /** Token as Amplify keeps it: `accessToken`, `refreshToken` … */
    kept: (name: string) => [...stored].find(([key]) => key.endsWith(`.${name}`))?.[1] ?? '',
    /** An unsigned call, as browsers make it. */
    post: async (
      operation: string,
      input: object,
    ): Promise<{ status: number; headers: Headers; body: unknown }> => {
      const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` }
      const answer = await fetch(cloud.endpoint.address, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
      })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    },
    /** Ends the engine as a crash does and starts another on the same folder. */
    restart: async () => {
      await cloud.endpoint.close()
      Object.assign(cloud, await start())
    },
    mailsTo: async (email: string) => {
      const answer = await fetch(`${mail.viewer}/store`)
      const { emails } = (await answer.json()) as {
        emails: { destination: { to: string[] }; from: string; subject: string; body: { html: string } }[]
      }
      return emails.filter(({ destination }) => destination.to.includes(email))
    },
    codeTo: async (email: string) =>
      /\d{6}/.exec((await cloud.mailsTo(email)).at(-1)?.body.html ?? '')?.[0] ?? 'no mail came',
    /** A confirmed person with `password`. */
    addPerson: async (email: string) => {
      const person = { UserPoolId: cloud.pool.ref, Username: email }
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Ada Byron' },
      ]
      await cloud.admin.send(
        new AdminCreateUserCommand({ ...person, UserAttributes, MessageAction: 'SUPPRESS' }),
      )
      await cloud.admin.send(
        new AdminSetUserPasswordCommand({ ...person, Password: password, Permanent: true }),
      )
      return person
    },
    close: async () => {
      await cloud.endpoint.close()
      await mail.close()
      await rm(dir, { recursive: true })
    },
  }
  return cloud
}

/** The error that a promise rejects with, as `name: message`. */
export const failureOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    value => `no error: ${JSON.stringify(value)}`,
    (error: Error) => `${error.name}: ${error.message}`,
  )
