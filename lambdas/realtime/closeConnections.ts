import * as z from 'zod'
import { worker } from '#runtime/worker.ts'
import { connections, type Connections } from './connectionStore.ts'
import { sockets, type Sockets } from './socketStore.ts'

interface Services {
  connections: Pick<Connections, 'list' | 'remove'>
  sockets: Pick<Sockets, 'close'>
  now: () => Date
}

/** Ends the connections whose tokens are over and to which nothing was to be told since. */
export const closeConnections =
  ({ connections, sockets, now }: Services) =>
  async (): Promise<void> => {
    const rows = await connections.list()
    const over = rows.filter(({ ends_at }) => ends_at * 1000 <= now().getTime())
    for (const { connection_id } of over) {
      await sockets.close(connection_id)
      await connections.remove(connection_id)
    }
  }

export const handler = worker('closeConnections', z.unknown(), closeConnections, () => ({
  connections: connections(),
  sockets: sockets(),
  now: () => new Date(),
}))
