import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import type { Credentials } from './credentials.ts'

class Sha256 {
  private readonly hash
  constructor(secret?: string | Uint8Array) {
    this.hash = secret ? createHmac('sha256', secret) : createHash('sha256')
  }
  update(data: string | Uint8Array) {
    this.hash.update(data)
  }
  digest() {
    return Promise.resolve(new Uint8Array(this.hash.digest()))
  }
}

/** Calls a service whose client is not among the packages. */
export const signedCall = async (
  address: string,
  credentials: Credentials,
  { service, path, body, target }: { service: string; path: string; body: string; target?: string },
): Promise<Response> => {
  const { host, hostname } = new URL(address)
  const signer = new SignatureV4({ service, region: 'eu-west-2', credentials, sha256: Sha256 as never })
  const headers = { host, ...(target && { 'x-amz-target': target }) }
  const call = { method: 'POST', protocol: 'http:', hostname, path, headers, body }
  const { headers: sent } = await signer.sign(call)
  return fetch(address + path, { method: 'POST', headers: sent, body })
}
