import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pinnedAddress, resolveByDns } from '#runtime/guardedFetch/resolve.ts'
import { sandboxPort } from '#runtime/guardedFetch/sandbox.ts'

/** Through the server of this machine that plays third parties, as through any proxy. */
const throughSandbox = (port: number, to: string, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method: 'CONNECT', path: to, signal, agent: false })
      .on('connect', ({ statusCode }, socket: Socket) => {
        if (statusCode === 200) resolve(socket)
        else reject(new Error(`The sandbox does not play ${to}.`))
      })
      .on('error', reject)
      .end()
  })

/**
 * A connection to a mail relay: its name is looked up once, must lead to public addresses only, and is connected to as
 * checked (decision 29).
 * @throws FetchFailure, or the socket's error
 */
export const smtpSocket = async (host: string, port: number, signal: AbortSignal): Promise<Socket> => {
  const sandbox = sandboxPort()
  if (sandbox !== undefined) return throughSandbox(sandbox, `${host}:${port}`, signal)
  const address = await pinnedAddress(new URL(`https://${host}`), resolveByDns)
  const socket = connect({ host: address, port, signal })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return socket
}
