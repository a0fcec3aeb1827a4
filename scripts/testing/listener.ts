import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { realtimeProtocol, RealtimeMessage, type SecurityEvent } from '#contract/security/realtime.ts'

/** A connection to the realtime API, as a browser has it. */
export interface Listener {
  /** Everything that it was sent, oldest first. */
  messages: RealtimeMessage[]
  events(): SecurityEvent[]
  say(text: string): void
  /** Resolves with the code when the connection is over. */
  over: Promise<number>
  isOver(): boolean
  /** Ends it, with or without a word to the other side. */
  leave(how?: 'close' | 'terminate'): Promise<void>
}

/** Where browsers connect, by the outputs of the stacks. */
export const realtimeAddress = (outputs: ReadonlyMap<string, unknown>): string =>
  String(outputs.get('blu-local-realtime.RealtimeAddress'))

/** The handshake was answered with a status of its own. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Refused with ${status}`)
    this.status = status
  }
}

/**
 * Connects as a page of `origin` with these subprotocols, by default ours and the token.
 * @throws Refused
 */
export const listen = async (
  address: string,
  {
    origin,
    token,
    protocols = [realtimeProtocol, ...(token === undefined ? [] : [token])],
  }: { origin?: string; token?: string; protocols?: string[] },
): Promise<Listener> => {
  const socket = new WebSocket(address, protocols, origin === undefined ? {} : { origin })
  const messages: RealtimeMessage[] = []
  socket.on('message', (data: Buffer) => messages.push(RealtimeMessage.parse(JSON.parse(data.toString()))))
  let isOver = false
  const over = new Promise<number>(resolve => {
    socket.on('close', code => {
      isOver = true
      resolve(code)
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
    socket.once('unexpected-response', (_, response: IncomingMessage) => {
      response.resume()
      reject(new Refused(response.statusCode ?? 0))
    })
  })
  if (socket.protocol !== realtimeProtocol) throw new Error(`The answer chose ${socket.protocol}.`)
  return {
    messages,
    events: () => messages.flatMap(message => (message.type === 'events' ? message.events : [])),
    say: text => socket.send(text),
    over,
    isOver: () => isOver,
    leave: async (how = 'close') => {
      if (isOver) return
      const closed = once(socket, 'close')
      socket[how]()
      await closed
    },
  }
}
