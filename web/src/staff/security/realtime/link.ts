import { type Ping, realtimeLimits, RealtimeMessage, realtimeProtocol } from '#contract/security/realtime.ts'
import type * as z from 'zod'

type Listener = ((this: never, event: never) => unknown) | null

/** As much of a browser's WebSocket as is used. */
export interface Socket {
  onopen: Listener
  onmessage: Listener
  onclose: Listener
  send(text: string): void
  close(): void
}

/** Milliseconds: until a connection has to stand, and until an answer to a ping has to be there. */
export const patience = 10_000
export const pingEvery = realtimeLimits.pingSeconds * 1000

interface LinkListeners {
  onOpen(): void
  onMessage(message: RealtimeMessage): void
  /** Once, when it is over, whoever ended it but `end`. */
  onLost(): void
}

const messageIn = (data: unknown): RealtimeMessage => {
  try {
    return RealtimeMessage.parse(JSON.parse(String(data)))
  } catch {
    // From a newer server: HTTP tells what this page can understand of it.
    return { type: 'missed', channel: 'security-monitor' }
  }
}

const ping = JSON.stringify({ type: 'ping' } satisfies z.input<typeof Ping>)

/**
 * One connection, from its beginning to its end. A line that is cut without a word, as when a computer sleeps, shows
 * by a ping that nobody answers.
 */
export const openLink = (
  open: (address: string, protocols: string[]) => Socket,
  address: string,
  token: string,
  { onOpen, onMessage, onLost }: LinkListeners,
): { end(): void } => {
  const socket = open(address, [realtimeProtocol, token])
  let watch = setTimeout(() => lose(), patience)
  const end = () => {
    clearTimeout(watch)
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
  const lose = () => {
    end()
    onLost()
  }
  const pingLater = () => {
    clearTimeout(watch)
    watch = setTimeout(() => {
      socket.send(ping)
      watch = setTimeout(lose, patience)
    }, pingEvery)
  }
  socket.onopen = () => {
    pingLater()
    onOpen()
  }
  socket.onmessage = ({ data }: { data: unknown }) => {
    pingLater()
    onMessage(messageIn(data))
  }
  socket.onclose = lose
  return { end }
}
