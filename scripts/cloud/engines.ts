import { join } from 'node:path'
import type { CloudOptions } from './cloud.ts'
import { cloudfrontEngine } from './cloudfront/engine.ts'
import { cognitoEngine } from './cognito/engine.ts'
import { dynamodbEngine } from './dynamodb/engine.ts'
import type { KeyRing } from './endpoint/credentials.ts'
import type { AwsCall, Engine, Resource } from './engine.ts'
import { eventsEngine } from './events/engine.ts'
import type { createFaults } from './faults.ts'
import { gatewayEngine } from './gateway/engine.ts'
import { socketEngine } from './gateway/socketEngine.ts'
import type { Iam } from './iam/enforcement.ts'
import { lambdaEngine } from './lambda/engine.ts'
import { mailEngine } from './mail/engine.ts'
import { mappingsEngine } from './mappings/engine.ts'
import { s3Engine } from './s3/engine.ts'
import { schedulerEngine } from './scheduler/engine.ts'
import { secretsEngine } from './secrets/engine.ts'
import { smsEngine } from './sms/engine.ts'
import { sqsEngine } from './sqs/engine.ts'

export interface EnginesOptions extends CloudOptions {
  logs: string
  keys: KeyRing
  iam: Iam
  faults: ReturnType<typeof createFaults>
  /** Address of all AWS calls. */
  endpoint: string
  /** Receives each engine as soon as it is made. */
  use: <E extends Engine>(engine: E) => E
  /** The function of the template by name or ARN. */
  functionOf(fn: string): Resource | undefined
  /** Folder of an asset of the synthesis by its key. */
  assetOf(key: string): string
  log: (line: string) => void
}

/**
 * Makes the engines, each with what it needs of the others; none delivers anything yet.
 * @throws Error in one sentence when a port is taken
 */
export const makeEngines = async (options: EnginesOptions) => {
  const { dir, port, ports, byHand = false, clock, left, development, log } = options
  const { logs, keys, iam, faults, endpoint, use, functionOf, assetOf } = options
  const state = (name: string): string => join(dir, 'state', name)

  const lambda = use(
    lambdaEngine({
      ...{ endpoint, logs, issue: keys.issue, assetOf },
      ...{ clock, resting: left?.threads, development },
    }),
  )
  const { invoke } = lambda
  const deliver = faults.around(invoke)
  const secrets = use(secretsEngine({ file: state('secrets.json') }))
  const { streams } = use(await dynamodbEngine({ dir: state('dynamodb') }))
  const sqs = use(sqsEngine({ dir: state('sqs'), endpoint }))
  const events = use(
    eventsEngine({ dir: state('events'), invoke: deliver, ...(byHand && { baseDelay: 50 }), log }),
  )
  const permits = (fn: string, action: string, resource: string) =>
    iam.permits(functionOf(fn)?.properties.Role.split('/').at(-1), { action, resource })
  const mappings = use(
    mappingsEngine({ invoke: deliver, queues: sqs, streams, permits, atOnce: byHand, log }),
  )
  const scheduler = use(schedulerEngine({ invoke: deliver, keep: sqs.send, log }))

  const mail = use(await mailEngine({ port: ports?.mail ?? 0, emit: events.emit }))
  const sms = use(await smsEngine(ports?.sms))
  const cognito = use(cognitoEngine({ dir: state('cognito'), invoke, sendMail: mail.send }))
  const signing = {
    secretOf: keys.secretOf,
    authorise: (id: string, call: AwsCall) => iam.authorise({ ...call, caller: keys.callerOf(id) }),
  }
  const s3 = use(s3Engine({ dir: state('s3'), emit: events.emit, signing }))

  const gateway = use(gatewayEngine({ invoke, keysOf: cognito.keysOf }))
  const realtime = use(await socketEngine({ invoke, http: gateway, port: ports?.realtime ?? 0, log }))
  const cloudfront = use(
    cloudfrontEngine({
      port,
      dir: state('cloudfront'),
      objects: { readObject: async (...wanted) => s3.readObject(...wanted) },
      originAddress: gateway.addressOf,
      pageHost: development,
    }),
  )
  return { lambda, secrets, events, mappings, scheduler, mail, sms, gateway, realtime, cloudfront }
}
