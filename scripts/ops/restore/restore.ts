import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import type { TableName } from '../../../infra/tables.ts'
import { s3For } from '../buckets.ts'
import type { Place } from '../place.ts'
import { step } from '../progress.ts'
import { type BucketAt, compareFiles, copyFiles, type RecordedFile } from './files.ts'
import { entriesOf, gateOf } from './gate.ts'
import { dropTable, restoreTable } from './pointInTime.ts'
import { allRows, compareRows, copyRows, isEmpty, type TableAt, textValue } from './rows.ts'
import { rules, tablesThatAre } from './rules.ts'

/** One thing that was compared, and what differs in it. */
export interface Finding {
  what: string
  /** Counts and checksums, for the person who reads. */
  seen: string
  differing: string[]
}

/** Two environments, joined for a restore from one into the other. */
export interface Restore {
  /** Tables of the target that restoring makes equal to the source's and that hold rows now. */
  filled(): Promise<TableName[]>
  /** Copies tables and files, then sets the file gate by the copied records. Safe to repeat. */
  copy(): Promise<void>
  /** Reads both sides anew and compares all that is copied. */
  compare(): Promise<Finding[]>
  /** Drops what was made to read the past. */
  close(): Promise<void>
}

/**
 * Documents last: the function that follows their changes in the target reads their files, and would close an address
 * whose file is not there yet.
 */
const copied = tablesThatAre('whole', 'added').toSorted(
  (one, other) => Number(one === 'documents') - Number(other === 'documents'),
)
const Recorded: z.ZodType<RecordedFile> = z.object({ key: textValue, sha256: textValue })

const valuesOf = async (files: TableAt, documents: TableAt): Promise<Map<string, string>> => {
  const entries = entriesOf(await allRows(files), await allRows(documents))
  return new Map([...entries].map(([address, entry]) => [address, JSON.stringify(entry)]))
}

const gateDifferences = (wanted: Map<string, string>, actual: Map<string, string>): string[] =>
  [...new Set([...wanted.keys(), ...actual.keys()])].filter(key => wanted.get(key) !== actual.get(key)).sort()

/**
 * Joins two environments.
 * @param at the moment to go back to; without it the source as it is
 */
export const restoreBetween = (from: Place, into: Place, at: Date | undefined): Restore => {
  const clients = { from: new DynamoDBClient(from.settings), into: new DynamoDBClient(into.settings) }
  const past = new Map<TableName, Promise<string>>()
  const pastOf = (name: TableName, at: Date): Promise<string> => {
    const table = past.get(name) ?? from.table(name).then(source => restoreTable(clients.from, source, at))
    past.set(name, table)
    return table
  }
  const source = async (name: TableName): Promise<TableAt> => ({
    client: clients.from,
    name: at ? await pastOf(name, at) : await from.table(name),
  })
  const target = async (name: TableName): Promise<TableAt> => ({
    client: clients.into,
    name: await into.table(name),
  })
  const bucketAt = async (place: Place): Promise<BucketAt> => ({
    client: s3For(place.settings),
    name: await place.files(),
  })
  const wantedInGate = async () => valuesOf(await target('files'), await target('documents'))

  const compareFileRecords = async (): Promise<Finding> => {
    const rows = await allRows(await target('fileVersions'))
    const { files, differing } = await compareFiles(
      await bucketAt(from),
      await bucketAt(into),
      at,
      rows.map(row => Recorded.parse(row)),
    )
    return {
      what: 'stored files',
      seen: `${files.from} here, ${files.into} there, ${rows.length} records`,
      differing,
    }
  }

  const compareGate = async (): Promise<Finding> => {
    const [wanted, actual] = [await wantedInGate(), await (await gateOf(into)).read()]
    return {
      what: 'file gate',
      seen: `${wanted.size} addresses by the records, ${actual.size} there`,
      differing: gateDifferences(wanted, actual),
    }
  }

  return {
    async filled() {
      const empty = await Promise.all(
        tablesThatAre('whole').map(async name => [name, await isEmpty(await target(name))] as const),
      )
      return empty.filter(([, isNone]) => !isNone).map(([name]) => name)
    },

    async copy() {
      if (at)
        await step(`Restoring the tables of ${from.env} to ${at.toISOString()}, beside the real ones`, () =>
          Promise.all(copied.map(name => pastOf(name, at))),
        )
      // Files first: a record never leads to a file that is not there.
      await step('Copying files', async () => {
        const done = await copyFiles(await bucketAt(from), await bucketAt(into), at)
        console.error(`  ${done.copied} copied (${done.bytes} bytes), ${done.same} were there`)
      })
      for (const name of copied)
        await step(`Copying ${name}`, async () => {
          const done = await copyRows(await source(name), await target(name), rules[name])
          console.error(`  ${done.written} written, ${done.removed} removed, ${done.same} were the same`)
        })
      await step('Setting the file gate by the records', async () => {
        const done = await (await gateOf(into)).replace(await wantedInGate())
        console.error(`  ${done.set} addresses set, ${done.removed} removed`)
      })
    },

    async compare() {
      const tables = copied.map(async (what): Promise<Finding> => {
        const { rows, checksum, differing } = await compareRows(
          await source(what),
          await target(what),
          rules[what],
        )
        const [here, there] = [checksum.from.slice(0, 12), checksum.into.slice(0, 12)]
        return { what, seen: `${rows.from} rows ${here} here, ${rows.into} rows ${there} there`, differing }
      })
      return [...(await Promise.all(tables)), await compareFileRecords(), await compareGate()]
    },

    async close() {
      for (const table of past.values()) await dropTable(clients.from, await table)
    },
  }
}
