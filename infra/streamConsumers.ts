import { alertRules, everyLimit } from '#contract/limits.ts'
import type { TableName, tables } from './tables.ts'
import type { WorkerName } from './workers.ts'

/** The tables that have a stream. */
export type StreamedTable = {
  [T in TableName]: (typeof tables)[T] extends { stream: true } ? T : never
}[TableName]

const { attemptsLeft } = alertRules

export interface StreamConsumer {
  /** The filters of the event source mapping of each table; records that match none cost nothing. */
  filter: { readonly [T in StreamedTable]?: object | readonly object[] }
  /** Records of one call. */
  batch: number
  /** Seconds that records wait for others to come with them; none when not given. */
  window?: number
  /** How often a record is tried again before it waits among the dead letters. Later records wait meanwhile. */
  retries: number
}

/** Attempts at which some action's warning begins, or has just ended; streams give numbers as text. */
const telling = [...new Set(everyLimit().flatMap(limit => [limit - attemptsLeft, limit - attemptsLeft - 1]))]
  .filter(attempts => attempts >= 0)
  .map(String)

/** Every worker that consumes streams of tables. */
export const streamConsumers = {
  /** Whatever is changed of a document may change what its addresses answer. */
  followDocument: {
    filter: { documents: { eventName: ['INSERT', 'MODIFY', 'REMOVE'] } },
    batch: 10,
    retries: 5,
  },
  /** Whatever is changed of what the search looks through. It keeps the years with announcements too: AWS advises at most two readers of a stream. */
  indexSearch: {
    filter: {
      documents: { eventName: ['INSERT', 'MODIFY', 'REMOVE'] },
      announcements: { eventName: ['INSERT', 'MODIFY', 'REMOVE'] },
    },
    batch: 100,
    // The index is read and written as a whole: once for what changes together.
    window: 2,
    retries: 5,
  },
  /**
   * Items of providers that import by themselves. The change that links an item to its announcement also starts it, and
   * imports nothing.
   */
  importNews: {
    filter: {
      newsItems: {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { NewImage: { auto_import: { BOOL: [true] } } },
      },
    },
    batch: 10,
    retries: 5,
  },
  /** Whatever a provider shows may be the RNS that a release waits for. */
  detectReleases: {
    filter: { newsItems: { eventName: ['INSERT', 'MODIFY'] } },
    batch: 10,
    retries: 5,
  },
  /**
   * Announcements that get a publication time, so that they do not wait a minute for `startReleases`, and the change to
   * "announced", which happens once to an announcement. One worker for both: AWS advises at most two readers of a
   * table's stream.
   */
  distribute: {
    filter: {
      announcements: [
        {
          eventName: ['INSERT', 'MODIFY'],
          dynamodb: { NewImage: { to_announce: { S: ['pending'] } } },
        },
        {
          eventName: ['MODIFY'],
          dynamodb: {
            NewImage: { announced_at: { S: [{ exists: true }] } },
            OldImage: { announced_at: { S: [{ exists: false }] } },
          },
        },
      ],
    },
    batch: 10,
    retries: 5,
  },
  /** All of the trail, and of the counters what comes near its limit, or leaves it because an attempt was none. */
  raiseAlerts: {
    filter: {
      audit: { eventName: ['INSERT', 'MODIFY', 'REMOVE'] },
      rateLimits: {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { NewImage: { attempts: { N: telling } } },
      },
    },
    batch: 100,
    retries: 5,
  },
  /** A connection ends with the token that it began with, also when that is revoked. */
  closeConnections: {
    filter: { revocations: { eventName: ['INSERT', 'MODIFY'] } },
    batch: 100,
    retries: 5,
  },
  /**
   * New rows and changed counters; not rows that expire. Few retries are enough: a browser that missed one reads it
   * later.
   */
  broadcastSecurity: {
    filter: {
      audit: { eventName: ['INSERT'] },
      rateLimits: { eventName: ['INSERT', 'MODIFY'] },
      securityAlerts: { eventName: ['INSERT'], dynamodb: { NewImage: { kind: { S: ['alert'] } } } },
    },
    batch: 100,
    retries: 2,
  },
} as const satisfies Partial<Record<WorkerName, StreamConsumer>>

export type ConsumingWorker = keyof typeof streamConsumers

/** The changes of one table that a worker consumes. */
export interface ConsumedTable {
  table: StreamedTable
  filter: readonly object[]
}

/** The tables that a worker follows, in the order in which they stand here. */
export const consumedBy = (name: ConsumingWorker): ConsumedTable[] =>
  Object.entries(streamConsumers[name].filter).map(([table, filter]) => ({
    table: table as StreamedTable,
    filter: [filter].flat(),
  }))
