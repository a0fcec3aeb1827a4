import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** Account and region that the local cloud plays. */
export const account = '000000000000'
export const region = 'eu-west-2'

/** Who signed a call: a function with its role, or operations (seed, tests, scripts) without one. */
export interface Caller {
  accessKeyId: string
  /** Name of the function's role, `{stack}-{logicalId}`; undefined for operations. */
  role?: string
  /** Name of the function, as the session of its role is named. */
  fn?: string
}

/** One call at the AWS endpoint, signature already checked. */
export interface AwsCall {
  /** Signing name: `s3`, `dynamodb`, `cognito-idp`, `secretsmanager`, `ses` … */
  service: string
  /** From `X-Amz-Target` or the `Action` field, where the protocol has one. */
  operation?: string
  /** Undefined when the call is unsigned (Cognito's public calls, presigned posts). */
  caller?: Caller
  method: string
  /** As sent, still percent-encoded. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The body as it arrives; `body()` reads it whole. Only one of the two may be used. */
  stream: IncomingMessage
  body(): Promise<Buffer>
}

/** A resource of the template with every intrinsic resolved. */
export interface Resource {
  stack: string
  logicalId: string
  type: string
  /** As wide as AWS itself: each engine reads the few that it knows. */
  properties: Record<string, any>
}

/** Values of `Ref` and `Fn::GetAtt` of a made resource. */
export interface Made {
  ref: string
  attributes?: Record<string, string>
}

/** One service of the local cloud. */
export interface Engine {
  /** Signing names whose calls it answers. */
  services: string[]
  answer(call: AwsCall, response: ServerResponse): Promise<void>
  /** How it makes each resource type that it owns; safe to repeat at each start. */
  resources: Record<string, (resource: Resource) => Made | Promise<Made>>
  close(): Promise<void>
}

/** Result of a function. */
export interface Invoked {
  payload: unknown
  /** Set when the function threw, timed out or could not start. */
  error?: { type: string; message: string }
}

/** Runs a function of the template by name or ARN and waits for its answer. */
export type Invoke = (fn: string, event: unknown) => Promise<Invoked>

/** Puts an event on the default EventBridge bus; resolves once it cannot be lost any more. */
export type Emit = (event: {
  source: string
  'detail-type': string
  detail: unknown
  resources?: string[]
}) => Promise<void>

/** An error as AWS answers it: code, message, HTTP status. */
export class AwsError extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Answers a JSON-protocol call. */
export const answerJson = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': crypto.randomUUID(),
    ...headers,
  })
  response.end(JSON.stringify(body))
}

/** Answers a JSON-protocol call with an error. */
export const answerError = (response: ServerResponse, error: AwsError): void =>
  answerJson(response, { __type: error.code, message: error.message }, error.status, {
    'x-amzn-errortype': error.code,
  })

/** A short stable id out of names, so that a restart gives every resource the id it had. */
export const stableId = async (length: number, alphabet: string, ...names: string[]): Promise<string> => {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-512', new TextEncoder().encode(names.join('\n'))),
  )
  return Array.from(digest.subarray(0, length), byte => alphabet[byte % alphabet.length]).join('')
}
