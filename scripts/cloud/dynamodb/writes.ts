import type { Item, Store, Write } from './dynalite.ts'

/** One item before and after a write; undefined where there is none. */
export interface Change {
  before: Item | undefined
  after: Item | undefined
  /** True when time to live took it. */
  expired: boolean
}

/** Writes that happen one after the other, each wholly or not at all. */
export interface Writes {
  /** Runs `work`; what it writes reaches the disk as one batch when it resolves, and never when it throws. */
  atomically<T>(work: () => Promise<T>, expired?: boolean): Promise<T>
  /** Within `atomically`: runs `work` for its checks and forgets its writes. */
  withoutWriting(work: () => Promise<unknown>): Promise<void>
}

const tableOf = (key: string): string | undefined => /^item-([^~]+)~/.exec(key)?.[1]

/**
 * Puts the store's writes under one lock. dynalite writes an item and its index entries one by one; a process killed
 * between two of them would leave an index that lies, or half a transaction.
 */
export const createWrites = (
  store: Store,
  onChange: (table: string, change: Change) => void = () => undefined,
  /** Written with a change, so that neither is there without the other. */
  outbox: (table: string, change: Change) => Write[] = () => [],
): Writes => {
  const { db } = store
  const { put, del } = db
  let batch: Write[] | undefined
  db.put = (key, value, done) => {
    if (!batch) return put(key, value, done)
    batch.push({ type: 'put', key, value })
    setImmediate(done, null)
  }
  db.del = (key, done) => {
    if (!batch) return del(key, done)
    batch.push({ type: 'del', key })
    setImmediate(done, null)
  }

  const run = async <T>(work: () => Promise<T>, expired: boolean): Promise<T> => {
    const writes = (batch = [])
    try {
      const result = await work()
      const changes = await changesOf(writes, expired)
      const more = changes.flatMap(([table, change]) => outbox(table, change))
      if (writes.length) await db.batch([...writes, ...more])
      for (const [table, change] of changes) onChange(table, change)
      return result
    } finally {
      batch = undefined
    }
  }

  const changesOf = (writes: Write[], expired: boolean): Promise<[string, Change][]> =>
    Promise.all(
      writes
        .filter(({ key }) => tableOf(key))
        .map(async ({ key, value }) => [
          tableOf(key)!,
          {
            before: (await db.get(key)) as Item | undefined,
            after: value as Item | undefined,
            expired,
          },
        ]),
    )

  let last: Promise<unknown> = Promise.resolve()
  return {
    atomically: (work, expired = false) => {
      const mine = last.then(() => run(work, expired))
      last = mine.catch(() => undefined)
      return mine
    },
    withoutWriting: async work => {
      const mark = batch?.length ?? 0
      await work()
      batch?.splice(mark)
    },
  }
}
