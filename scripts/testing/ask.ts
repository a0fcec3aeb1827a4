import { request } from 'node:http'

/** An answer, read whole. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** Milliseconds until the last byte. */
  took: number
}

/** A request as somebody writes it by hand. */
export interface Written {
  method: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Address of this machine that it comes from: each is a visitor with limits of their own. */
  from?: string
}

/** An address of this machine that hardly anybody else counts as. */
export const anotherVisitor = (): string =>
  `127.${[64, 256, 254].map((most, index) => (index === 0 ? 64 : 0) + 1 + Math.floor(Math.random() * (most - 1))).join('.')}`

/** Sends bytes as they are: no client of ours corrects them. */
export const ask = (address: string, { method, headers = {}, body, from }: Written): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const typed =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      method,
      headers: { ...typed, ...headers },
      agent: false,
      ...(from !== undefined && { localAddress: from }),
    }
    const sent = request(address, options, response => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
          took: performance.now() - startedAt,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
