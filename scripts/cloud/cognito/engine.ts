import type { ServerResponse } from 'node:http'
import { account, answerError, answerJson, AwsError, region, stableId } from '../engine.ts'
import type { AwsCall, Engine, Invoke } from '../engine.ts'
import { accountOperations } from './account.ts'
import { adminOperations } from './admin.ts'
import { openPool, type Pool } from './pool.ts'
import { clientProperties, groupProperties, poolProperties } from './properties.ts'
import type { Service } from './service.ts'
import { signInOperations } from './signIn.ts'
import { signUpOperations } from './signUp.ts'

const browserOperations = { ...signInOperations, ...signUpOperations, ...accountOperations }
const operations = new Map(Object.entries({ ...browserOperations, ...adminOperations }))
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

const allowBrowsers = (call: AwsCall, response: ServerResponse): void => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader(
    'access-control-expose-headers',
    'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
  )
  if (call.method !== 'OPTIONS') return
  response.setHeader('access-control-allow-headers', call.headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-allow-methods', 'POST')
  response.setHeader('access-control-max-age', '172800')
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    throw new AwsError('SerializationException', 'The body is not JSON')
  }
}

const run = async (service: Service, call: AwsCall): Promise<object> => {
  const name = call.operation?.split('.').at(-1) ?? ''
  const operation = operations.get(name)
  if (!operation)
    throw new AwsError('UnknownOperationException', `${name || call.path} is not played locally`)
  if (!call.caller && !(name in browserOperations))
    throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  const input = parsed((await call.body()).toString())
  try {
    return await operation(service, input)
  } finally {
    // Failures change counters, so they are kept too.
    for (const pool of service.pools.values()) pool.save()
  }
}

/**
 * Cognito user pools: SRP sign-in, sign-up, recovery, TOTP, groups, triggers. Pools live in `dir`, one file each;
 * `clock` gives epoch ms. `keysOf` gives the public keys of an issuer.
 */
export const cognitoEngine = ({
  dir,
  invoke,
  sendMail,
  clock = Date.now,
}: {
  dir: string
  invoke: Invoke
  sendMail: Service['sendMail']
  clock?: () => number
}): Engine & { keysOf(issuer: string): JsonWebKey[] | undefined } => {
  const service: Service = {
    pools: new Map(),
    clients: new Map(),
    challenges: new Map(),
    invoke,
    sendMail,
    clock,
  }

  const poolOf = (id: string): Pool => {
    const pool = service.pools.get(id)
    if (!pool) throw new Error(`The template names user pool ${id}, which it does not make`)
    return pool
  }
  const keysOf = (issuer: string): JsonWebKey[] | undefined => {
    const pool = [...service.pools.values()].find(candidate => candidate.issuer === issuer)
    return pool && [pool.keys.jwk]
  }

  const answer = async (call: AwsCall, response: ServerResponse): Promise<void> => {
    allowBrowsers(call, response)
    if (call.method === 'OPTIONS') return void response.end()
    const [, poolId = ''] = /^\/([^/]+)\/\.well-known\/jwks\.json$/.exec(call.path) ?? []
    const jwk = service.pools.get(poolId)?.keys.jwk
    if (jwk) return answerJson(response, { keys: [jwk] }, 200, { 'content-type': 'application/json' })
    try {
      answerJson(response, await run(service, call))
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      answerError(response, error)
    }
  }

  return {
    services: ['cognito-idp'],
    answer,
    resources: {
      'AWS::Cognito::UserPool': async ({ stack, logicalId, properties }) => {
        const id = `${region}_${await stableId(9, letters.toUpperCase(), stack, logicalId)}`
        const pool = await openPool(dir, id, poolProperties.parse(properties))
        service.pools.set(id, pool)
        const Arn = `arn:aws:cognito-idp:${region}:${account}:userpool/${id}`
        const ProviderName = pool.issuer.replace('https://', '')
        return { ref: id, attributes: { Arn, ProviderName, ProviderURL: pool.issuer, UserPoolId: id } }
      },
      'AWS::Cognito::UserPoolClient': async ({ stack, logicalId, properties }) => {
        const id = await stableId(26, letters, stack, logicalId)
        const parsed = clientProperties.parse(properties)
        service.clients.set(id, { id, pool: poolOf(parsed.UserPoolId), properties: parsed })
        return { ref: id, attributes: { ClientId: id } }
      },
      'AWS::Cognito::UserPoolGroup': ({ properties }) => {
        const group = groupProperties.parse(properties)
        poolOf(group.UserPoolId).groups.set(group.GroupName, group)
        return { ref: group.GroupName }
      },
    },
    close: () => Promise.resolve(),
    keysOf,
  }
}
