import { isDeepStrictEqual } from 'node:util'
import { region } from '../engine.ts'
import type { Item, Store, Write } from './dynalite.ts'
import { pickKey } from './transactions.ts'
import type { Change, Writes } from './writes.ts'

/** A record of a stream, as Lambda gives it to functions. */
export interface StreamRecord {
  eventID: string
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
  dynamodb: { SequenceNumber: string; Keys: Item; [more: string]: unknown }
  [more: string]: unknown
}

/** The changes of tables in their order, kept until every reader has had them. */
export interface Streams {
  /** The next records for a reader of a stream, oldest first; none when it has had them all. */
  read(streamArn: string, reader: string, most: number): Promise<StreamRecord[]>
  /** Notes that a reader has had everything up to a record. */
  advance(streamArn: string, reader: string, to: StreamRecord): Promise<void>
  /** Calls `hear` after each change; one reader of a name. */
  listen(streamArn: string, reader: string, hear: () => void): void
}

const tableOf = (streamArn: string): string => streamArn.split('/')[1]!

/** Streams within the store, so that a change and its record reach the disk together or not at all. */
export const createStreams = (store: Store) => {
  const { db } = store
  const streamed = new Map<string, { arn: string; keys: string[]; readers: Map<string, () => void> }>()
  let sequence = Date.now() * 1000

  const outbox = (table: string, { before, after, expired }: Change): Write[] => {
    const stream = streamed.get(table)
    if (!stream || isDeepStrictEqual(before, after)) return []
    const SequenceNumber = String(sequence++).padStart(21, '0')
    const value: StreamRecord = {
      eventID: SequenceNumber,
      eventName: !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: region,
      eventSourceARN: stream.arn,
      ...(expired && { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }),
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
        Keys: pickKey(stream.keys, after ?? before ?? {}),
        ...(before && { OldImage: before }),
        ...(after && { NewImage: after }),
        SequenceNumber,
        SizeBytes: JSON.stringify([before, after]).length,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    }
    return [{ type: 'put', key: `stream~${table}~${SequenceNumber}`, value }]
  }

  const positionOf = async (reader: string): Promise<string> =>
    ((await db.get(`reader~${reader}`)) as string | undefined) ?? ''

  /** @param writes of the same store */
  const streams = (writes: Writes): Streams => ({
    read: async (arn, reader, most) => {
      const prefix = `stream~${tableOf(arn)}~`
      const records: StreamRecord[] = []
      const after = `${prefix}${await positionOf(reader)}\0`
      for await (const [, record] of db.iterator({ gte: after, lt: `${prefix}\xff` })) {
        if (records.push(record as StreamRecord) === most) break
      }
      return records
    },
    advance: async (arn, reader, { dynamodb: { SequenceNumber } }) => {
      const table = tableOf(arn)
      const readers = [...(streamed.get(table)?.readers.keys() ?? [])].filter(name => name !== reader)
      const others = await Promise.all(readers.map(positionOf))
      const end = [SequenceNumber, ...others].toSorted()[0]!
      const had: Write[] = []
      for await (const key of db.keys({ gte: `stream~${table}~`, lt: `stream~${table}~${end}\0` }))
        had.push({ type: 'del', key })
      await writes.atomically(() =>
        db.batch([{ type: 'put', key: `reader~${reader}`, value: SequenceNumber }, ...had]),
      )
    },
    listen: (arn, reader, hear) => void streamed.get(tableOf(arn))?.readers.set(reader, hear),
  })

  return {
    streams,
    outbox,
    /** Says that a table has a stream, or none any more. */
    declare: (table: string, keys: string[], arn: string | undefined): void => {
      if (arn) streamed.set(table, { readers: new Map(), ...streamed.get(table), arn, keys })
      else streamed.delete(table)
    },
    heard: (table: string): void => {
      for (const hear of streamed.get(table)?.readers.values() ?? []) hear()
    },
  }
}
