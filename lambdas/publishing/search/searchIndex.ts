import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { SearchKind } from '#contract/publishing/search.ts'
import type { Entry } from './entries.ts'
import { signs, stretchesIn, type Stretch } from './query.ts'
import { textParts } from './textParts.ts'
import { foldCase } from './words.ts'

/** Of which shape the file is; another one is written anew. */
const shape = 2

/**
 * How words are compared: stems of English words, letters of any script. `words` and `places` carry no text of their
 * own, which would be there twice; `parts` has it, packed. `words` knows things as a whole, `places` the parts of their
 * texts. An entry before its publication time is in neither: it may not even change how common other words are.
 */
const tokenizer = 'porter unicode61 remove_diacritics 2'
const columns = 'title, extra, text'
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
/** Weights of a word in the title, in the other names, and in the text. */
const weights = '8, 3, 1'

const Version = z.object({ user_version: z.int() })

/**
 * Opens the file, makes its tables where it is new, and one that lasts as long as this connection for what is shown.
 * @throws Error when the file is none, or of another shape
 */
const openDatabase = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY')
  const { user_version: found } = Version.parse(database.prepare('PRAGMA user_version').get())
  if (found === 0) database.exec(schema)
  else if (found !== shape) throw new Error(`The search index is of shape ${found}, not ${shape}.`)
  database.exec(`CREATE VIRTUAL TABLE temp.pieces USING fts5(title, text, tokenize='${tokenizer}')`)
  return database
}

/** Something found, the best with the lowest score. */
const Found = z.object({
  id: z.string(),
  kind: SearchKind,
  stamp: z.string(),
  source: z.string(),
  date: z.string(),
  score: z.number(),
})
export type Found = z.infer<typeof Found>

/** Title and part of the text of a hit, and where the matches are in them. */
export interface Shown {
  title: string
  text: string
  /** Which part that is, from 0. */
  part: number
  inTitle: Stretch[]
  inText: Stretch[]
}

const Kept = z.object({ number: z.int(), title: z.string(), extra: z.string() })

/** The index: one file of SQLite. All of it is synchronous and takes milliseconds. */
export interface SearchIndex {
  /** The state of each indexed thing and the source of its text, by id. */
  states(): Map<string, { stamp: string; source: string }>
  textOf(id: string): string[] | undefined
  /** Keeps a thing, in the place of what was kept of it. */
  put(entry: Entry): void
  drop(id: string): void
  /** Lets what waited for its moment be found, once it has come. */
  open(now: Date): void
  /** Matches of all of these terms of FTS5's language, the best first. */
  find(terms: readonly string[]): Found[]
  /** Of things that were found by these terms, what is shown. */
  show(ids: readonly string[], terms: readonly string[]): Map<string, Shown>
  /** Does several changes as one. */
  together(work: () => void): void
  /** Puts the file in good order after many changes. */
  tidyUp(): void
  close(): void
}

/**
 * Opens the index in a file, or makes one there.
 * @param path `:memory:` for one that is nowhere else
 * @throws Error when the file is none, or damaged
 */
export const openIndex = (path: string): SearchIndex => {
  const database = openDatabase(path)
  const texts = textParts(database)
  const statement = {
    states: database.prepare('SELECT id, stamp, source FROM things'),
    one: database.prepare('SELECT number, title, extra FROM things WHERE id = ?'),
    put: database.prepare(
      `INSERT INTO things (id, kind, stamp, opens, title, extra, date, source, shown)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)`,
    ),
    drop: database.prepare('DELETE FROM things WHERE number = ?'),
    waiting: database.prepare(
      'SELECT number, title, extra FROM things WHERE shown = 0 AND opens <= ? LIMIT 100',
    ),
    shown: database.prepare('UPDATE things SET shown = 1 WHERE number = ?'),
    add: database.prepare(`INSERT INTO words (rowid, ${columns}) VALUES (?, ?, ?, ?)`),
    remove: database.prepare('DELETE FROM words WHERE rowid = ?'),
    find: database.prepare(
      `SELECT id, kind, stamp, source, date, bm25(words, ${weights}) AS score
       FROM words JOIN things ON number = words.rowid WHERE words MATCH ? ORDER BY score`,
    ),
    piece: database.prepare('INSERT INTO temp.pieces (rowid, title, text) VALUES (?, ?, ?)'),
    noPieces: database.prepare('DELETE FROM temp.pieces'),
    highlight: database.prepare(
      `SELECT rowid AS number, highlight(pieces, 0, ?1, ?2) AS title, highlight(pieces, 1, ?1, ?2) AS text
       FROM temp.pieces WHERE pieces MATCH ?3`,
    ),
  }

  const kept = (id: string) => {
    const row = statement.one.get(id)
    return row && Kept.parse(row)
  }
  const together = (work: () => void): void => {
    database.exec('BEGIN')
    try {
      work()
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }
  const drop = (id: string): void => {
    const old = kept(id)
    if (!old) return
    statement.remove.run(old.number)
    texts.drop(old.number)
    statement.drop.run(old.number)
  }

  return {
    states: () =>
      new Map(
        statement.states
          .all()
          .map(({ id, stamp, source }) => [String(id), { stamp: String(stamp), source: String(source) }]),
      ),
    textOf: id => {
      const row = kept(id)
      return row && texts.of(row.number)
    },
    put(entry) {
      drop(entry.id)
      const { id, kind, stamp, opens, title, extra, date, source, text } = entry
      const { lastInsertRowid } = statement.put.run(id, kind, stamp, opens, title, extra, date, source)
      texts.put(Number(lastInsertRowid), text)
    },
    drop,
    open(now) {
      const moment = now.toISOString()
      for (let rows; (rows = statement.waiting.all(moment)).length > 0;)
        together(() => {
          for (const { number, title, extra } of rows.map(row => Kept.parse(row))) {
            statement.add.run(number, foldCase(title), foldCase(extra), foldCase(texts.of(number).join(' ')))
            texts.open(number)
            statement.shown.run(number)
          }
        })
    },
    find: terms => statement.find.all(terms.join(' AND ')).map(row => Found.parse(row)),
    show(ids, terms) {
      if (ids.length === 0) return new Map()
      // The texts lack what else things are known by, where a term may stand: each counts by itself.
      const any = terms.join(' OR ')
      const found = ids.flatMap(id => {
        const row = kept(id)
        return row ? [{ id, ...row }] : []
      })
      const parts = texts.best(
        found.map(({ number }) => number),
        any,
      )
      const rows = found.map(row => ({ ...row, ...(parts.get(row.number) ?? { part: 0, text: '' }) }))
      const places = new Map<number, Pick<Shown, 'inText' | 'inTitle'>>()
      together(() => {
        for (const { number, title, text } of rows)
          statement.piece.run(number, foldCase(title), foldCase(text))
        for (const { number, title, text } of statement.highlight.all(signs.open, signs.close, any))
          places.set(Number(number), {
            inTitle: stretchesIn(String(title)),
            inText: stretchesIn(String(text)),
          })
        statement.noPieces.run()
      })
      return new Map(
        rows.map(({ id, number, title, text, part }) => {
          const { inTitle = [], inText = [] } = places.get(number) ?? {}
          return [id, { title, text, part, inTitle, inText }]
        }),
      )
    },
    together,
    tidyUp: () =>
      database.exec(
        "INSERT INTO words (words) VALUES ('optimize'); INSERT INTO places (places) VALUES ('optimize'); VACUUM",
      ),
    close: () => {
      if (database.isOpen) database.close()
    },
  }
}
