import * as z from 'zod'
import { AwsError, type Invoke } from '../engine.ts'
import { invalidParameter } from './errors.ts'
import type { Client, Pool, User } from './pool.ts'
import type { Exchange } from './srp.ts'
import { holderOfAccess } from './tokens.ts'
import { userOf } from './users.ts'

/** A pending challenge of a sign-in; kept in memory. */
export interface Challenge {
  name: 'PASSWORD_VERIFIER' | 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP'
  clientId: string
  expires: number
  /** Undefined for a name that nobody has. */
  user: User | undefined
  /** Key under which failures are counted. */
  account: string
  exchange?: Exchange
  isSetUp?: boolean
}

/** Shared state of all calls. */
export interface Service {
  pools: Map<string, Pool>
  clients: Map<string, Client>
  challenges: Map<string, Challenge>
  invoke: Invoke
  sendMail(mail: { to: string; from: string; subject: string; html: string }): Promise<void>
  clock(): number
}

/** One call; `now` in epoch ms, `clientId` as triggers are told it. */
export interface Call {
  service: Service
  pool: Pool
  now: number
  clientId: string
  metadata: Record<string, string> | undefined
}
export type ClientCall = Call & { client: Client }
export type UserCall = Call & { user: User }

export type Operation = (service: Service, input: unknown) => Promise<object>
type Shape = Readonly<Record<string, z.ZodType>>
type Input<S extends Shape> = z.output<z.ZodObject<S>>
/** An operation; no answer is `{}`. */
type Act<C, S extends Shape> = (call: C, input: Input<S>) => Promise<object | void> | object | void

export const text = z.string()
export const texts = z.record(text, text)
export const attributeList = z.array(z.object({ Name: text, Value: text })).default([])

/** Input that fits the shape, or InvalidParameterException. */
export const read = <S extends Shape>(shape: S, input: unknown): Input<S> => {
  const parsed = z.object(shape).safeParse(input)
  if (!parsed.success) throw invalidParameter(z.prettifyError(parsed.error))
  return parsed.data
}

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new AwsError('ResourceNotFoundException', `${what} does not exist.`)
  return value
}

const open = (service: Service, pool: Pool, input: unknown, clientId = 'CLIENT_ID_NOT_APPLICABLE'): Call => {
  const { ClientMetadata } = read({ ClientMetadata: texts.optional() }, input)
  return { service, pool, now: service.clock(), clientId, metadata: ClientMetadata }
}

const openPool = (service: Service, input: unknown): Call => {
  const { UserPoolId } = read({ UserPoolId: text }, input)
  return open(service, found(service.pools.get(UserPoolId), `User pool ${UserPoolId}`), input)
}

const operation =
  <C, S extends Shape>(
    opened: (service: Service, input: unknown) => C,
    shape: S,
    act: Act<C, S>,
  ): Operation =>
  async (service, input) =>
    (await act(opened(service, input), read(shape, input))) ?? {}

/** An operation of a browser, which names its client. */
export const forClient = <S extends Shape>(shape: S, act: Act<ClientCall, S>): Operation => {
  const opened = (service: Service, input: unknown): ClientCall => {
    const { ClientId } = read({ ClientId: text }, input)
    const client = found(service.clients.get(ClientId), `User pool client ${ClientId}`)
    return { ...open(service, client.pool, input, client.id), client }
  }
  return operation(opened, shape, act)
}

/** An operation of a signed-in person, who shows an access token. */
export const forHolder = <S extends Shape>(shape: S, act: Act<UserCall, S>): Operation => {
  const opened = (service: Service, input: unknown): UserCall => {
    const { AccessToken } = read({ AccessToken: text }, input)
    const { pool, user } = holderOfAccess(service.pools.values(), AccessToken, service.clock())
    return { ...open(service, pool, input), user }
  }
  return operation(opened, shape, act)
}

/** An operation on a pool, with AWS credentials. */
export const forPool = <S extends Shape>(shape: S, act: Act<Call, S>): Operation =>
  operation(openPool, shape, act)

/** An operation on a person of a pool, with AWS credentials. */
export const forUser = <S extends Shape>(shape: S, act: Act<UserCall, S>): Operation => {
  const opened = (service: Service, input: unknown): UserCall => {
    const call = openPool(service, input)
    return { ...call, user: userOf(call.pool, read({ Username: text }, input).Username) }
  }
  return operation(opened, shape, act)
}
