import { randomUUID } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'

/** Of which shape the file is; another one is written anew. */
const shape = 2

/**
 * How words are compared: stems of English words, letters of any script. `words` and `places` carry no text of their
 * own, which would be there twice; `parts` has it, packed. `words` knows things as a whole, `places` the parts of their
 * texts. What waits for its moment stands in neither: it may not even make the words of others rarer or more common.
 */
const tokenizer = 'porter unicode61 remove_diacritics 2'
export const columns = 'title, extra, text'
const withoutText = `content='', contentless_delete=1, tokenize='${tokenizer}'`
const schema = `
  CREATE TABLE things (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, stamp TEXT NOT NULL, opens TEXT NOT NULL,
    title TEXT NOT NULL, extra TEXT NOT NULL, date TEXT NOT NULL, source TEXT NOT NULL, shown INTEGER NOT NULL
  );
  CREATE INDEX waiting ON things (opens) WHERE shown = 0;
  CREATE TABLE parts (number INTEGER PRIMARY KEY, thing INTEGER NOT NULL, part INTEGER NOT NULL, text BLOB NOT NULL);
  CREATE UNIQUE INDEX partsOfThing ON parts (thing, part);
  CREATE VIRTUAL TABLE words USING fts5(${columns}, ${withoutText});
  CREATE VIRTUAL TABLE places USING fts5(text, ${withoutText});
  PRAGMA user_version = ${shape};
`
/** What a word in the title, in what else it is known by, and in the text is worth. */
export const weights = '8, 3, 1'

const Version = z.object({ user_version: z.int() })

/**
 * Opens the file, makes its tables where it is new, and one that lasts as long as this connection for what is shown.
 * @throws Error when the file is none, or of another shape
 */
export const openDatabase = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY')
  const { user_version: found } = Version.parse(database.prepare('PRAGMA user_version').get())
  if (found === 0) database.exec(schema)
  else if (found !== shape) throw new Error(`The search index is of shape ${found}, not ${shape}.`)
  database.exec(`CREATE VIRTUAL TABLE temp.pieces USING fts5(title, text, tokenize='${tokenizer}')`)
  return database
}

/** A copy of the index on this machine; whoever asked for it removes it. */
export interface IndexFile {
  path: string
  /** What tells this state of the index from others. */
  etag: string
}

/** The index where all functions find it: one object, private, replaced as a whole. */
export interface IndexStore {
  /**
   * The index as it is now.
   * @param known the state that the caller has
   * @returns `same` when it is still that one; undefined when there is none
   */
  fetch(known?: string): Promise<IndexFile | 'same' | undefined>
  /**
   * Puts a file in the place of the index of that state; undefined is none.
   * @returns false when somebody else was first
   */
  put(path: string, over: string | undefined): Promise<boolean>
}

const object = () => ({ Bucket: setting('BUCKET_SEARCH'), Key: 'index.db' })

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)

/** Where there is room for a copy. */
export const newPath = (): string => join(tmpdir(), `search-${randomUUID()}.db`)

export const indexStore = (): IndexStore => ({
  async fetch(known) {
    try {
      const { Body, ETag } = await s3().send(
        new GetObjectCommand({ ...object(), ...(known !== undefined && { IfNoneMatch: known }) }),
      )
      if (!Body || !ETag) throw new Error('The search index has no bytes.')
      const path = newPath()
      await pipeline(Body as Readable, createWriteStream(path))
      return { path, etag: ETag }
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      if (hasStatus(error, 304)) return 'same'
      throw error
    }
  },

  async put(path, over) {
    const condition = over === undefined ? { IfNoneMatch: '*' } : { IfMatch: over }
    try {
      await s3().send(new PutObjectCommand({ ...object(), Body: readFileSync(path), ...condition }))
      return true
    } catch (error) {
      // 409: another write was under way; 412: it has ended; 404: somebody took the index away.
      if (hasStatus(error, 404, 409, 412)) return false
      throw error
    }
  },
})
