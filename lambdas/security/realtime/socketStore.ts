import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'

/** Milliseconds that the gateway has for a message. */
const patience = 5_000

/** API Gateway's side of the connections: sends to them and ends them. */
export interface Sockets {
  /** @returns false when the connection is gone. @throws Error when it cannot be told */
  send(connectionId: string, text: string): Promise<boolean>
  /** Ends a connection; one that is gone is ended. @throws Error when it cannot be told */
  close(connectionId: string): Promise<void>
}

/** The hash that the signer asks for, of Node's own. */
class Sha256 {
  #hash: Hash | Hmac
  readonly #secret: string | Uint8Array | undefined
  constructor(secret?: string | Uint8Array | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined || typeof secret === 'string' ? secret : bytesOf(secret)
    this.#hash = this.#begin()
  }
  #begin = () => (this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret))
  update(data: Uint8Array): void {
    this.#hash.update(data)
  }
  digest = async (): Promise<Uint8Array> => this.#hash.digest()
  reset(): void {
    this.#hash = this.#begin()
  }
}
const bytesOf = (data: Uint8Array | ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)

/** Signs these two calls as AWS's own client would, which is many times as large. */
const signer = once(() => {
  const sessionToken = process.env['AWS_SESSION_TOKEN']
  return new SignatureV4({
    service: 'execute-api',
    region: setting('AWS_REGION'),
    sha256: Sha256,
    credentials: {
      accessKeyId: setting('AWS_ACCESS_KEY_ID'),
      secretAccessKey: setting('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken && { sessionToken }),
    },
  })
})

const call = async (method: 'POST' | 'DELETE', connectionId: string, body?: string): Promise<boolean> => {
  const address = new URL(`${setting('REALTIME_ENDPOINT')}/@connections/${encodeURIComponent(connectionId)}`)
  const { headers } = await signer().sign({
    method,
    protocol: address.protocol,
    hostname: address.hostname,
    path: address.pathname,
    headers: { host: address.host },
    ...(body !== undefined && { body }),
  })
  const response = await fetch(address, {
    method,
    headers,
    signal: AbortSignal.timeout(patience),
    ...(body !== undefined && { body }),
  })
  const answer = await response.text()
  if (response.ok) return true
  if (response.status === 410) return false
  throw new Error(
    `The gateway answered ${response.status} to ${method} of a connection: ${answer.slice(0, 300)}`,
  )
}

export const sockets = (): Sockets => ({
  send: (connectionId, text) => call('POST', connectionId, text),
  close: async connectionId => void (await call('DELETE', connectionId)),
})
