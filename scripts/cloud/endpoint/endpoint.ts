import { type IncomingHttpHeaders, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerError, AwsError, type AwsCall, type Engine } from '../engine.ts'
import type { KeyRing } from './credentials.ts'
import { type Signature, clockSkew, isSignedWith, parseAuthorization, sha256 } from './signature.ts'
import { isSignedWithV4a } from './sigv4a.ts'

/** The JSON services' targets, by what stands before the dot of `X-Amz-Target`. */
const unsignedTargets: Record<string, string> = { AWSCognitoIdentityProviderService: 'cognito-idp' }

const isCognitoPreflight = (headers: IncomingHttpHeaders): boolean =>
  /\bx-amz-target\b/i.test(headers['access-control-request-headers'] ?? '')

/**
 * Which service a request is for: the one that it is signed for; without a
 * signature Cognito's public calls and keys, and everything else S3, whose
 * engine checks presigned addresses and form posts itself.
 */
const serviceOf = (
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  signature: Signature | undefined,
): string => {
  if (signature) return signature.service
  const target = String(headers['x-amz-target'] ?? '').split('.')[0]!
  if (target) return unsignedTargets[target] ?? target
  if (method === 'OPTIONS' && isCognitoPreflight(headers)) return 'cognito-idp'
  if (/^\/[\w-]+\/\.well-known\//.test(path)) return 'cognito-idp'
  return 's3'
}

export interface Endpoint {
  /** `http://127.0.0.1:{port}` */
  address: string
  /** Adds an engine; its services answer from then on. */
  add(engine: Engine): void
  close(): Promise<void>
}

export interface EndpointOptions {
  keys: KeyRing
  /** By default a free one. */
  port?: number
  /** Decides about a signed call by its caller's IAM policy; throws `AccessDeniedException` as AWS does. */
  authorise?: (call: AwsCall) => void | Promise<void>
  /** Hears of failures that are the engine's own fault, not the caller's. */
  onFault?: (error: unknown, call: AwsCall) => void
}

/** Names of the same refusal in the protocols: S3's, the JSON services' and the rest's. */
const refusal = (service: string, kind: 'key' | 'signature' | 'late'): string => {
  const isJson = !['s3', 'ses', 'sns', 'sts'].includes(service)
  if (kind === 'key')
    return service === 's3'
      ? 'InvalidAccessKeyId'
      : isJson
        ? 'UnrecognizedClientException'
        : 'InvalidClientTokenId'
  if (kind === 'late' && service === 's3') return 'RequestTimeTooSkewed'
  return isJson ? 'InvalidSignatureException' : 'SignatureDoesNotMatch'
}

/** Checks who signed a call; throws the error that AWS answers when the signature does not hold. */
const verify = async (keys: KeyRing, call: AwsCall, signature: Signature): Promise<void> => {
  const secret = keys.secretOf(signature.accessKeyId)
  if (secret === undefined)
    throw new AwsError(
      refusal(call.service, 'key'),
      'The security token included in the request is invalid.',
      403,
    )
  if (!(clockSkew(signature.date) <= 5))
    throw new AwsError(
      refusal(call.service, 'late'),
      `Signature expired: ${signature.date} is more than 5 minutes from now.`,
      403,
    )
  // S3 takes bodies of unknown hash, and its engine streams the others; all else is small and hashed here.
  const stated = call.headers['x-amz-content-sha256']
  const payloadHash = call.service === 's3' ? String(stated) : sha256(await call.body())
  const isSigned = signature.algorithm === 'AWS4-HMAC-SHA256' ? isSignedWith : isSignedWithV4a
  if (!isSigned(secret, { ...call, payloadHash }, signature))
    throw new AwsError(
      refusal(call.service, 'signature'),
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
      403,
    )
}

/** Reads the body once; the hash that an S3 call states of it must hold. */
const bodyReader = (request: IncomingMessage, service: string): (() => Promise<Buffer>) => {
  let read: Promise<Buffer> | undefined
  const whole = async () => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const stated = String(request.headers['x-amz-content-sha256'] ?? '')
    if (service === 's3' && /^[0-9a-f]{64}$/.test(stated) && stated !== sha256(body))
      throw new AwsError(
        'XAmzContentSHA256Mismatch',
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      )
    return body
  }
  return () => (read ??= whole())
}

const operationOf = async (call: AwsCall): Promise<string | undefined> => {
  const target = call.headers['x-amz-target']
  if (typeof target === 'string') return target.split('.').at(-1)
  if (!call.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  return new URLSearchParams((await call.body()).toString()).get('Action') ?? undefined
}

const escapeXml = (text: string): string =>
  text.replace(/[<>&]/g, c => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[c]!)

/** Whether a call is answered in XML: S3, CloudFront and the older of the two protocols of SES. */
export const isXml = ({ service, path }: AwsCall): boolean =>
  ['s3', 'cloudfront', 'sns'].includes(service) || (service === 'ses' && !path.startsWith('/v2/'))

const answerFailure = (response: ServerResponse, call: AwsCall, error: AwsError): void => {
  if (!isXml(call)) return answerError(response, error)
  const xml = `<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`
  response.writeHead(error.status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>${call.service === 's3' ? xml : `<ErrorResponse>${xml}</ErrorResponse>`}`,
  )
}

/** The one address of all AWS calls: checks the signature, then hands on to the service's engine. */
export const startEndpoint = async ({
  keys,
  port = 0,
  authorise,
  onFault,
}: EndpointOptions): Promise<Endpoint> => {
  const engines = new Map<string, Engine>()

  const answer = async (call: AwsCall, signature: Signature | undefined, response: ServerResponse) => {
    const engine = engines.get(call.service)
    if (!engine)
      throw new AwsError(
        'UnknownOperationException',
        `The local cloud has no service "${call.service}" (asked for ${call.method} ${call.path} ${call.headers['x-amz-target'] ?? ''}).`,
        404,
      )
    if (signature) {
      await verify(keys, call, signature)
      call.caller = keys.callerOf(signature.accessKeyId)
    }
    const operation = await operationOf(call)
    if (operation !== undefined) call.operation = operation
    if (signature) await authorise?.(call)
    await engine.answer(call, response)
  }

  const server = createServer((request, response) => {
    // Clients set their clocks by it, and it may have been moved.
    response.setHeader('date', new Date().toUTCString())
    const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s)
    const method = request.method ?? 'GET'
    const signature = parseAuthorization(request.headers)
    const service = serviceOf(method, path, request.headers, signature)
    const call: AwsCall = {
      service,
      method,
      path,
      query: new URLSearchParams(search),
      headers: request.headers,
      stream: request,
      body: bodyReader(request, service),
    }
    answer(call, signature, response).catch((error: unknown) => {
      if (!(error instanceof AwsError)) onFault?.(error, call)
      if (response.headersSent) return response.destroy()
      const fault = new AwsError(
        'InternalFailure',
        error instanceof Error ? error.message : String(error),
        500,
      )
      answerFailure(response, call, error instanceof AwsError ? error : fault)
      // The unread rest of a refused upload would be taken for the next request of this connection.
      if (!request.complete) request.resume()
    })
  })
  server.requestTimeout = 0
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: engine => {
      for (const service of engine.services) engines.set(service, engine)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
