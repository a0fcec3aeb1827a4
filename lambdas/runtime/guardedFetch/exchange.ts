import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { hostOf } from './checkedUrl.ts'

/** One request to one address, already checked. */
export interface Sent {
  url: URL
  /** Where the connection goes; the name in `url` is only told to the server and asked of its certificate. */
  address: string
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
  signal: AbortSignal
}

/** Sends one request and answers as soon as the headers are there. */
export type Exchange = (sent: Sent) => Promise<IncomingMessage>

const start = (
  { url, method, headers, body, signal }: Sent,
  host: string,
  port: number,
  secure: boolean,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const name = hostOf(url)
    const options = {
      host,
      port,
      method,
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      signal,
      // A connection of its own: none that was opened for another name is used again.
      agent: false,
    } as const
    const request = secure
      ? requestHttps({ ...options, servername: isIP(name) ? '' : name })
      : requestHttp(options)
    request.on('response', resolve).on('error', reject)
    request.end(body)
  })

/** Over the internet, to the pinned address. */
export const overInternet: Exchange = sent => {
  const secure = sent.url.protocol === 'https:'
  return start(sent, sent.address, Number(sent.url.port) || (secure ? 443 : 80), secure)
}

/** To the server of this machine that plays third parties. */
export const overSandbox =
  (port: number): Exchange =>
  sent =>
    start(sent, '127.0.0.1', port, false)
