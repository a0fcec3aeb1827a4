import { setTimeout as wait } from 'node:timers/promises'
import type { StreamRecord, Streams } from '../dynamodb/streams.ts'
import type { SqsEngine } from '../sqs/engine.ts'
import type { Feed, FeedOptions } from './mapping.ts'
import { failuresIn } from './mapping.ts'

const sequenceOf = ({ dynamodb }: StreamRecord): string => dynamodb.SequenceNumber

/** Gives the changes of a table to a function in their order; a record that fails for good is kept in a queue. */
export const feedFromStream = (
  streams: Streams,
  queues: SqsEngine,
  { mapping, deliver, may, isStarted, log, baseDelay }: FeedOptions,
): Feed => {
  const { id, source, batch, window, bisects, retries, onFailure, wants } = mapping
  const closing = new AbortController()
  const { signal } = closing
  let isRunning = false
  let isHeard = false

  const keep = (records: StreamRecord[], invoked: number): void => {
    log(`${id}: ${records.length} records failed for good`)
    if (!onFailure || !may('sqs:SendMessage')) return
    const [first, last] = [records[0]!, records.at(-1)!].map(sequenceOf)
    const info = { startSequenceNumber: first, endSequenceNumber: last, batchSize: records.length }
    const condition = { condition: 'RetryAttemptsExhausted', approximateInvokeCount: invoked }
    const body = {
      requestContext: condition,
      DDBStreamBatchInfo: { ...info, streamArn: source },
      version: '1.0',
    }
    queues.send(onFailure, JSON.stringify({ ...body, timestamp: new Date().toISOString() }))
  }

  /** The part of the records that is still to be done; AWS too goes on from the first that failed. */
  const attempt = async (records: StreamRecord[]): Promise<StreamRecord[]> => {
    const failed = failuresIn(mapping, await deliver({ Records: records }))
    signal.throwIfAborted()
    if (!failed) return records
    const first = records.findIndex(record => failed.includes(sequenceOf(record)))
    return first < 0 ? [] : records.slice(first)
  }

  const handle = async (records: StreamRecord[], tried = 0): Promise<void> => {
    const rest = await attempt(records)
    if (!rest.length) return
    if (rest.length < records.length) return handle(rest, tried)
    if (bisects && rest.length > 1) {
      const half = Math.ceil(rest.length / 2)
      await handle(rest.slice(0, half), tried)
      return handle(rest.slice(half), tried)
    }
    if (retries >= 0 && tried >= retries) return keep(rest, tried + 1)
    await wait(baseDelay * 2 ** Math.min(tried, 6), undefined, { signal })
    return handle(rest, tried + 1)
  }

  const nextBatch = async (): Promise<StreamRecord[]> => {
    const records = await streams.read(source, id, batch)
    if (window === 0 || records.length === 0 || records.length === batch) return records
    await wait(window, undefined, { signal })
    return streams.read(source, id, batch)
  }

  const readOn = async (): Promise<void> => {
    for (let records; (records = await nextBatch()).length;) {
      while (
        !may(
          'dynamodb:DescribeStream',
          'dynamodb:GetRecords',
          'dynamodb:GetShardIterator',
          'dynamodb:ListStreams',
        )
      )
        await wait(200, undefined, { signal })
      const wanted = records.filter(wants)
      if (wanted.length) await handle(wanted)
      await streams.advance(source, id, records.at(-1)!)
    }
  }

  const pump = (): void => {
    isHeard = true
    if (isRunning || signal.aborted || !isStarted()) return
    isRunning = true
    isHeard = false
    readOn()
      .catch((error: unknown) => signal.aborted || log(`${id}: ${String(error)}`))
      .finally(() => {
        isRunning = false
        if (isHeard) pump()
      })
  }
  streams.listen(source, id, pump)

  return { start: pump, isBusy: () => isRunning, close: () => closing.abort() }
}
