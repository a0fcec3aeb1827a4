import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Sandbox } from './sandbox.ts'

/** Asks the sandbox as if it were `host`. */
export const ask = (
  { origin }: Sandbox,
  host: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, string>; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    request({ hostname, port, path, headers: { ...headers, host } }, response => {
      const { statusCode: status = 0, headers: answered } = response
      const plain = Object.fromEntries(Object.entries(answered).map(([name, value]) => [name, String(value)]))
      text(response).then(body => resolve({ status, headers: plain, body }), reject)
    })
      .on('error', reject)
      .end()
  })
