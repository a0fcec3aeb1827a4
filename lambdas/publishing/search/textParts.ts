import type { DatabaseSync } from 'node:sqlite'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { foldCase } from './words.ts'

const Packed = z.object({ number: z.int(), part: z.int(), text: z.instanceof(Uint8Array) })
const Place = z.object({ thing: z.int(), number: z.int() })

/** A part of a text, and which one it is, from 0. */
export interface Part {
  part: number
  text: string
}

/** The texts of things, in parts, in the file of the index. */
export interface TextParts {
  /** Keeps the text of a thing that has none. */
  put(thing: number, parts: readonly string[]): void
  of(thing: number): string[]
  /** Lets parts be found. */
  open(thing: number): void
  drop(thing: number): void
  /** Of each of these things the part that fits best to any of these terms, the first of equals; without one its first. */
  best(things: readonly number[], terms: string): Map<number, Part>
}

const unpacked = (text: Uint8Array): string => inflateRawSync(text).toString()

export const textParts = (database: DatabaseSync): TextParts => {
  const statement = {
    put: database.prepare('INSERT INTO parts (thing, part, text) VALUES (?, ?, ?)'),
    of: database.prepare('SELECT number, part, text FROM parts WHERE thing = ? ORDER BY part'),
    add: database.prepare('INSERT INTO places (rowid, text) VALUES (?, ?)'),
    remove: database.prepare('DELETE FROM places WHERE rowid = ?'),
    drop: database.prepare('DELETE FROM parts WHERE thing = ?'),
    // The words of a file may stand on thousands of pages: none of their texts is read to choose among them.
    best: database.prepare(
      `SELECT thing, number FROM places JOIN parts ON number = places.rowid
       WHERE places MATCH ? AND thing IN (SELECT value FROM json_each(?)) ORDER BY bm25(places), number`,
    ),
    first: database.prepare('SELECT thing, number FROM parts WHERE thing = ? ORDER BY part LIMIT 1'),
    text: database.prepare('SELECT number, part, text FROM parts WHERE number = ?'),
  }
  const rowsOf = (thing: number) => statement.of.all(thing).map(row => Packed.parse(row))

  return {
    put(thing, parts) {
      for (const [part, text] of parts.entries())
        if (text) statement.put.run(thing, part, deflateRawSync(text, { level: 6 }))
    },
    of(thing) {
      const texts: string[] = []
      for (const { part, text } of rowsOf(thing)) texts[part] = unpacked(text)
      // Pages without words are not kept.
      return Array.from(texts, text => text ?? '')
    },
    open(thing) {
      for (const { number, text } of rowsOf(thing)) statement.add.run(number, foldCase(unpacked(text)))
    },
    drop(thing) {
      for (const { number } of rowsOf(thing)) statement.remove.run(number)
      statement.drop.run(thing)
    },
    best(things, terms) {
      const found = statement.best.all(terms, JSON.stringify(things))
      const first = things.flatMap(thing => statement.first.all(thing))
      const places = new Map<number, z.infer<typeof Place>>()
      for (const place of [...found, ...first].map(row => Place.parse(row)))
        if (!places.has(place.thing)) places.set(place.thing, place)
      return new Map(
        [...places.values()].map(({ thing, number }) => {
          const { part, text } = Packed.parse(statement.text.get(number))
          return [thing, { part, text: unpacked(text) }]
        }),
      )
    },
  }
}
