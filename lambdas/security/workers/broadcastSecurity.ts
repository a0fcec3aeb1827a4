import type { SecurityEvent } from '#contract/security/realtime.ts'
import { streamBatchWorker } from '#runtime/batch.ts'
import { logger } from '#runtime/logger.ts'
import { accessListsStore, type AccessLists } from '../accessListStore.ts'
import { addressesOf } from '../audit/auditLogStore.ts'
import { Change } from '../realtime/changes.ts'
import { connections, type ConnectionRow, type Connections } from '../realtime/connectionStore.ts'
import { messagesOf } from '../realtime/messages.ts'
import { sockets, type Sockets } from '../realtime/socketStore.ts'
import { redactEntry } from '../redactEntry.ts'

/** Seconds in which a connection may still be beginning: the gateway answers that it is gone until it is open. */
const beginning = 10

interface Services {
  connections: Pick<Connections, 'list' | 'remove'>
  sockets: Sockets
  addressesOf: typeof addressesOf
  accessLists: AccessLists
  now: () => Date
}

const withAddresses = async (
  events: SecurityEvent[],
  { addressesOf, accessLists, now }: Pick<Services, 'addressesOf' | 'accessLists' | 'now'>,
): Promise<SecurityEvent[]> => {
  const ids = events.flatMap(event => (event.table === 'admin_audit_log' ? [event.id] : []))
  if (ids.length === 0) return events
  const known = await addressesOf(ids)
  // All get the same: what is confidential, the named ones read by HTTP.
  const { accessListsOf } = await accessLists.at(now())
  const isHidden = (id: string) => accessListsOf(id).length > 0
  return events.map(event =>
    event.table === 'admin_audit_log'
      ? { ...event, row: { ...redactEntry(event.row, isHidden), ip_address: known.get(event.id) ?? null } }
      : event,
  )
}

/**
 * Tells every connection of the channel what came, in order. Who cannot be told is cut off: a browser that
 * notices connects again and reads what it missed, one that does not would believe that nothing happens. A connection
 * whose token is over is told nothing more and ends.
 */
export const broadcastSecurity = ({ connections, sockets, ...services }: Services) => {
  const { now } = services
  const end = async (connectionId: string) => {
    await sockets.close(connectionId)
    await connections.remove(connectionId)
  }

  const tell = async ({ connection_id, begun_at, ends_at }: ConnectionRow, texts: readonly string[]) => {
    const seconds = now().getTime() / 1000
    if (ends_at <= seconds) return end(connection_id)
    try {
      for (const text of texts) {
        if (await sockets.send(connection_id, text)) continue
        if (begun_at + beginning < seconds) await connections.remove(connection_id)
        return
      }
    } catch (error) {
      logger.warn('cut off', { connection: connection_id, reason: String(error) })
      await end(connection_id)
    }
  }

  return async (events: SecurityEvent[]): Promise<void> => {
    const listeners = await connections.list()
    if (listeners.length === 0) return
    const texts = messagesOf(await withAddresses(events, services))
    await Promise.all(listeners.map(listener => tell(listener, texts)))
  }
}

export const handler = streamBatchWorker('broadcastSecurity', Change, broadcastSecurity, () => ({
  connections: connections(),
  sockets: sockets(),
  addressesOf,
  accessLists: accessListsStore(),
  now: () => new Date(),
}))
