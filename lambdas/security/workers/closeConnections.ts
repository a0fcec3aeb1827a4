import * as z from 'zod'
import { inParallel } from '#runtime/inParallel.ts'
import { revocationsNow, type Revocations } from '#runtime/revocations.ts'
import { worker } from '#runtime/worker.ts'
import { connections, sessionOf, type ConnectionRow, type Connections } from '../realtime/connectionStore.ts'
import { sockets, type Sockets } from '../realtime/socketStore.ts'

/** Connections that are looked at side by side. */
const atOnce = 8

interface Services {
  connections: Pick<Connections, 'list' | 'remove'>
  revocations: Revocations
  sockets: Pick<Sockets, 'close'>
  now: () => Date
}

/** Ends the connections whose tokens have expired or are revoked: each minute, and when something is revoked. */
export const closeConnections =
  ({ connections, revocations, sockets, now }: Services) =>
  async (): Promise<void> => {
    const isOver = async (row: ConnectionRow) =>
      row.ends_at * 1000 <= now().getTime() || (await revocations.isRevoked(sessionOf(row)))
    await inParallel(await connections.list(), atOnce, async row => {
      if (!(await isOver(row))) return
      await sockets.close(row.connection_id)
      await connections.remove(row.connection_id)
    })
  }

export const handler = worker('closeConnections', z.unknown(), closeConnections, () => ({
  connections: connections(),
  revocations: revocationsNow(),
  sockets: sockets(),
  now: () => new Date(),
}))
