import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'

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
