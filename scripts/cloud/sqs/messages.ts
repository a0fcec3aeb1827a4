import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A message as it was received. Moments are milliseconds since 1970. */
export interface Message {
  id: string
  body: string
  sent: number
  firstReceived: number
  /** How often it was received, this time included. */
  receives: number
  /** Proves to `remove` which receipt is meant. */
  receipt: string
}

/** Counts as SQS tells them apart. */
export interface Counts {
  visible: number
  taken: number
  delayed: number
}

/** Messages of queues, by the queues' names, on disk before they are acknowledged. */
export interface Messages {
  /** @returns the id of the message */
  send(queue: string, body: string, delaySeconds: number): string
  /** Takes up to `most` messages, oldest first; they are there again after `visibility` seconds unless removed. */
  receive(queue: string, most: number, visibility: number): Message[]
  /** Removes a received message; one that was received again since stays. */
  remove(queue: string, receipt: string): void
  /** Gives a message to another queue, as one that was just sent. */
  move(id: string, queue: string): void
  /** When the next message can be received; undefined when there is none. */
  nextAt(queue: string): number | undefined
  counts(queue: string): Counts
  /** Drops what was sent longer ago than this many seconds. */
  expire(queue: string, retention: number): void
  close(): void
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS message (
    number INTEGER PRIMARY KEY, id TEXT UNIQUE, queue TEXT, body TEXT, sent INTEGER, visible INTEGER,
    receives INTEGER DEFAULT 0, firstReceived INTEGER, receipt TEXT UNIQUE);
  CREATE INDEX IF NOT EXISTS due ON message (queue, visible);`

/** The messages kept in a folder. Not synced to disk: a killed process loses nothing, a power cut may. */
export const openMessages = (dir: string): Messages => {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, 'messages.sqlite'))
  db.exec(schema)
  const insert = db.prepare('INSERT INTO message (id, queue, body, sent, visible) VALUES (?, ?, ?, ?, ?)')
  const due = db.prepare('SELECT id FROM message WHERE queue = ? AND visible <= ? ORDER BY number LIMIT ?')
  const take = db.prepare(
    `UPDATE message SET visible = ?, receives = receives + 1, receipt = ?, firstReceived = ifnull(firstReceived, ?)
     WHERE id = ? RETURNING body, sent, firstReceived, receives`,
  )
  const drop = db.prepare('DELETE FROM message WHERE queue = ? AND receipt = ?')
  const moveOne = db.prepare(
    'UPDATE message SET queue = ?, visible = ?, receives = 0, firstReceived = NULL, receipt = NULL WHERE id = ?',
  )
  const next = db.prepare('SELECT min(visible) AS at FROM message WHERE queue = ?')
  const dropOld = db.prepare('DELETE FROM message WHERE queue = ? AND sent < ?')
  const count = db.prepare(
    `SELECT count(*) FILTER (WHERE visible <= ?1) AS visible,
            count(*) FILTER (WHERE visible > ?1 AND receives > 0) AS taken,
            count(*) FILTER (WHERE visible > ?1 AND receives = 0) AS delayed FROM message WHERE queue = ?2`,
  )
  return {
    send: (queue, body, delaySeconds) => {
      const [id, now] = [randomUUID(), Date.now()]
      insert.run(id, queue, body, now, now + delaySeconds * 1000)
      return id
    },
    receive: (queue, most, visibility) => {
      const now = Date.now()
      return due.all(queue, now, most).map(({ id }) => {
        const receipt = randomUUID()
        const row = take.get(now + visibility * 1000, receipt, now, id!)!
        const [sent, firstReceived, receives] = ['sent', 'firstReceived', 'receives'].map(name => Number(row[name])) // oxfmt-ignore
        return {
          id: String(id),
          body: String(row['body']),
          sent,
          firstReceived,
          receives,
          receipt,
        } as Message
      })
    },
    remove: (queue, receipt) => void drop.run(queue, receipt),
    move: (id, queue) => void moveOne.run(queue, Date.now(), id),
    nextAt: queue => (next.get(queue)?.['at'] as number | null) ?? undefined,
    counts: queue => ({ visible: 0, taken: 0, delayed: 0, ...count.get(Date.now(), queue) }),
    expire: (queue, retention) => void dropOld.run(queue, Date.now() - retention * 1000),
    close: () => db.close(),
  }
}
