import { devNull } from 'node:os'
import type { Development } from '../cloud.ts'
import { account, AwsError, region } from '../engine.ts'
import type { Engine, Invoke, Invoked, Made, Resource } from '../engine.ts'
import type { Credentials } from '../endpoint/credentials.ts'
import { createLogs } from './logs.ts'
import { createPool } from './pool.ts'
import type { FunctionSpec, Pool, RestingThreads } from './pool.ts'

export interface LambdaOptions {
  /** Address of the AWS endpoint that functions call. */
  endpoint: string
  /** Where functions' output is kept. */
  logs: string
  /** An access key for the role of a function, both by name. */
  issue: (role: string, fn: string) => Credentials
  /** Folder of a bundle, by its key in the assets bucket. */
  assetOf: (key: string) => string
  /** Milliseconds by which functions' clocks are ahead; see `clock.ts`. */
  clock?: SharedArrayBuffer | undefined
  /** Threads that an earlier cloud left, and that this one leaves to the next. */
  resting?: RestingThreads | undefined
  development?: Pick<Development, 'bundleOf' | 'onLog'> | undefined
}

export interface LambdaEngine extends Engine {
  invoke: Invoke
  /** Lets the next event of a function load its bundle anew, from `dir`. */
  reload(name: string, dir: string): Promise<void>
  /** Resolves when no event is under way. */
  idle(): Promise<void>
}

const maxPayloadBytes = 6 * 1024 * 1024

/** Name of a role or function out of its ARN; a name stays as it is. */
const nameOf = (arn: string): string => (arn.startsWith('arn:') ? arn.split(/[:/]/)[6]! : arn.split(':')[0]!)

/** Lambda: each function's shipped bundle in threads of its own, with its own environment and access key. */
export const lambdaEngine = (options: LambdaOptions): LambdaEngine => {
  const { endpoint, logs, issue, assetOf, clock, resting, development } = options
  // Functions run in UTC on Lambda; threads take the zone of the process.
  process.env.TZ = 'UTC'
  const functions = new Map<string, { spec: FunctionSpec; pool: Pool }>()
  const underway = new Set<Promise<unknown>>()
  const log = createLogs(logs, (name, entry) => development?.onLog(labelOf(name), entry))
  /** The name that a function has in the sources. */
  const labelOf = (name: string): string => functions.get(name)?.spec.label ?? name

  const environment = (name: string, { properties, ...where }: Resource): Record<string, string> => {
    const own = (properties.Environment?.Variables ?? {}) as Record<string, string>
    const forbidden = Object.keys(own).find(key => key.startsWith('AWS_'))
    if (forbidden)
      throw new Error(
        `${where.stack}/${where.logicalId} sets ${forbidden}: only the runtime may, or it could reach the real cloud.`,
      )
    const { accessKeyId, secretAccessKey } = issue(nameOf(properties.Role), name)
    return {
      ...own,
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_ENDPOINT_URL: endpoint,
      // The client puts the account before the host, which an address in figures cannot have.
      AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: endpoint.replace('127.0.0.1', 'localhost'),
      AWS_CONFIG_FILE: devNull,
      AWS_SHARED_CREDENTIALS_FILE: devNull,
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize ?? 128),
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
      AWS_LAMBDA_LOG_STREAM_NAME: 'local',
      LAMBDA_TASK_ROOT: assetOf(properties.Code.S3Key),
      _HANDLER: properties.Handler,
      TZ: ':UTC',
    }
  }

  const start = (spec: FunctionSpec) => ({
    spec,
    pool: createPool(spec, (text, requestId) => log(spec.name, text, requestId), clock, resting),
  })

  const make = async (resource: Resource): Promise<Made> => {
    const { stack, logicalId, properties } = resource
    const name = String(properties.FunctionName ?? `${stack}-${logicalId}`).slice(0, 64)
    const arn = `arn:aws:lambda:${region}:${account}:function:${name}`
    const spec: FunctionSpec = {
      name,
      label: String(properties.Description ?? name),
      arn,
      dir: assetOf(properties.Code.S3Key),
      handler: properties.Handler,
      env: environment(name, resource),
      timeout: Number(properties.Timeout ?? 3),
      memory: Number(properties.MemorySize ?? 128),
    }
    const earlier = functions.get(name)
    functions.set(name, start(spec))
    await earlier?.pool.end()
    return { ref: name, attributes: { Arn: arn } }
  }

  const reload = async (name: string, dir: string): Promise<void> => {
    const found = functions.get(name)
    if (!found) throw new Error(`There is no function ${name}`)
    functions.set(name, start({ ...found.spec, dir }))
    await found.pool.end()
  }

  const invokeOnce = async (fn: string, event: unknown): Promise<Invoked> => {
    const newest = await development?.bundleOf(labelOf(nameOf(fn)))
    if (newest && functions.get(nameOf(fn))?.spec.dir !== newest) await reload(nameOf(fn), newest)
    const found = functions.get(nameOf(fn))
    if (!found)
      throw new AwsError(
        'ResourceNotFoundException',
        `Function not found: ${fn} (is it in the template?)`,
        404,
      )
    const { spec, pool } = found
    const answer = await pool.run(JSON.stringify(event ?? null))
    if ('payload' in answer && Buffer.byteLength(answer.payload) <= maxPayloadBytes)
      return { payload: JSON.parse(answer.payload) as unknown }
    const failure =
      'failure' in answer
        ? answer.failure
        : {
            errorType: 'Function.ResponseSizeTooLarge',
            errorMessage: `Response payload size exceeded maximum allowed payload size (${maxPayloadBytes} bytes).`,
            stackTrace: [],
          }
    log(
      spec.name,
      `${JSON.stringify({ timestamp: new Date().toISOString(), level: 'ERROR', ...failure })}\n`,
      undefined,
    )
    return {
      payload: failure,
      error: { type: failure.errorType, message: failure.errorMessage },
    }
  }

  const invoke: Invoke = (fn, event) => {
    const running = invokeOnce(fn, event)
    underway.add(running)
    return running.finally(() => underway.delete(running))
  }

  const made = (resource: Resource): Made => ({ ref: resource.logicalId })
  return {
    services: ['lambda'],
    resources: {
      'AWS::Lambda::Function': make,
      // Who may invoke a function is a matter of IAM.
      'AWS::Lambda::Permission': made,
    },
    invoke,
    reload,
    idle: async () => {
      while (underway.size) await Promise.allSettled([...underway])
    },
    answer: async (call, response) => {
      const [, name] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(call.path) ?? []
      const kind = call.headers['x-amz-invocation-type'] ?? 'RequestResponse'
      if (!name || kind !== 'RequestResponse')
        throw new AwsError(
          'UnknownOperationException',
          `The local Lambda only has Invoke with RequestResponse, not ${call.method} ${call.path} (${String(kind)}).`,
          404,
        )
      const body = (await call.body()).toString()
      const { payload, error } = await invoke(decodeURIComponent(name), body ? JSON.parse(body) : null)
      response.writeHead(200, {
        'content-type': 'application/json',
        'x-amz-executed-version': '$LATEST',
        ...(error && { 'x-amz-function-error': 'Unhandled' }),
      })
      response.end(JSON.stringify(payload))
    },
    close: async () => {
      await Promise.all([...functions.values()].map(({ pool }) => pool.end()))
    },
  }
}
