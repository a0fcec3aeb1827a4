import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import type { FaultyRow } from '#contract/faultyRows.ts'
import { AnnouncementVersion } from '#contract/publishing/announcementEdits.ts'
import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { stowText, TextKey, withWholeText } from '../text/longTexts.ts'
import { type AnnouncementRow, inputOf, StaffListed, staffRowOf, type StaffRow, isReadable } from './row.ts'
import { stowTexts, type Texts } from './text.ts'
import { tableOf } from '#runtime/table.ts'

type Listed = z.output<typeof StaffListed>
type Version = z.output<typeof AnnouncementVersion>

/** An earlier text as it is stored. */
const StoredVersion = AnnouncementVersion.extend({ long_text: TextKey.optional() })

/** Announcements as staff write them: every change with its audit entry, the earlier text kept. */
export interface EditStore {
  get(id: string): Promise<StaffRow | undefined>
  /** All, last changed first. */
  page(
    after: string | undefined,
    limit: number,
  ): Promise<{ rows: Listed[]; faulty: FaultyRow[]; next: string | null }>
  /** Its earlier texts, newest first; of long ones the beginning. */
  versions(id: string): Promise<Version[]>
  /** One of them, whole. */
  version(id: string, version: number): Promise<Version | undefined>
  /** @returns false when an announcement has this id already */
  add(row: NewRow, entry: AuditEntry, now: Date): Promise<boolean>
  /**
   * Writes other values over a row of exactly this version and state, and keeps what it said before.
   * @param values undefined takes an attribute away
   * @returns false when it changed in between
   */
  change(
    row: StaffRow,
    values: Record<string, unknown> & Texts,
    entry: AuditEntry,
    now: Date,
  ): Promise<boolean>
}

/** A new row: what is derived, and who wrote it. */
export type NewRow = Omit<AnnouncementRow, 'to_announce'> &
  Pick<StaffRow, 'attachments' | 'created_by' | 'updated_by' | 'version' | 'written_by'>

const table = () => setting('TABLE_ANNOUNCEMENTS')

const earlier = async (row: StaffRow): Promise<TransactItem> => ({
  Put: {
    TableName: setting('TABLE_ANNOUNCEMENT_VERSIONS'),
    Item: {
      announcement_id: row.id,
      version: row.version,
      created_at: row.updated_at,
      created_by: row.updated_by,
      ...(await stowText(inputOf(row))),
    },
  },
})

const changed = (row: StaffRow, values: Record<string, unknown>): TransactItem => {
  const all = Object.entries({ ...values, version: row.version + 1 })
  const kept = all.filter(([, value]) => value !== undefined)
  const dropped = all.filter(([, value]) => value === undefined).map(([name]) => `#${name}`)
  return {
    Update: {
      TableName: table(),
      Key: { id: row.id },
      UpdateExpression: [
        `SET ${kept.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ...(dropped.length > 0 ? [`REMOVE ${dropped.join(', ')}`] : []),
      ].join(' '),
      // Rows that came from elsewhere have no version until they are changed here.
      ConditionExpression: [
        '(#version = :current OR (attribute_not_exists(#version) AND :current = :one))',
        row.released_at ? 'released_at = :released' : 'attribute_not_exists(released_at)',
      ].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
        ':current': row.version,
        ':one': 1,
        ...(row.released_at && { ':released': row.released_at }),
      },
    },
  }
}

export const editStore = (): EditStore => ({
  async get(id) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: table(), Key: { id }, ConsistentRead: true }),
    )
    return Item && (await staffRowOf(Item))
  },

  async page(after, limit) {
    const query = {
      IndexName: 'byChange',
      KeyConditionExpression: 'kind_all = :all',
      ExpressionAttributeValues: { ':all': 'announcement' },
      ScanIndexForward: false,
      Limit: limit,
    }
    return tableOf('TABLE_ANNOUNCEMENTS').page(StaffListed, query, after)
  },

  async versions(id) {
    const { Items = [] } = await tableOf('TABLE_ANNOUNCEMENT_VERSIONS').query({
      KeyConditionExpression: 'announcement_id = :id',
      ExpressionAttributeValues: { ':id': id },
      ScanIndexForward: false,
    })
    return readableRows(StoredVersion, Items, 'announcement_versions').map(({ long_text, ...version }) => ({
      ...version,
      ...(long_text && { is_beginning: true as const }),
    }))
  },

  async version(announcement_id, version) {
    const { Items = [] } = await tableOf('TABLE_ANNOUNCEMENT_VERSIONS').query({
      KeyConditionExpression: 'announcement_id = :id AND version = :version',
      ExpressionAttributeValues: { ':id': announcement_id, ':version': version },
    })
    return Items[0] && (await withWholeText(StoredVersion.parse(Items[0])))
  },

  async add(row, entry, now) {
    const Item = await stowTexts(row)
    const failed = await transact([
      { Put: { TableName: table(), Item, ConditionExpression: 'attribute_not_exists(id)' } },
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },

  async change(row, values, entry, now) {
    const items = [changed(row, await stowTexts(values)), await earlier(row), ...auditItems(entry, now)]
    const failed = await transact(items)
    return failed.length === 0
  },
})

type Row = Record<string, unknown>

/** Announcements whose rows cannot be read. */
export interface FaultyStore {
  /** The row of one; undefined for any that can be read, and for none. */
  get(id: string): Promise<Row | undefined>
  /**
   * Removes a row as it was read. It cannot be brought back: the entry keeps what it said.
   * @returns false when it changed in between
   */
  remove(row: Row, entry: AuditEntry, now: Date): Promise<boolean>
}

/** The attributes that tell whether a row changed: each edit raises the version, a release sets the time. */
const marks = ['version', 'released_at'] as const

export const faultyStore = (): FaultyStore => ({
  async get(id) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_ANNOUNCEMENTS'), Key: { id }, ConsistentRead: true }),
    )
    return Item && !isReadable(Item) ? Item : undefined
  },

  async remove(row, entry, now) {
    const there = marks.filter(name => row[name] !== undefined)
    const conditions = marks.map(name =>
      there.includes(name) ? `${name} = :${name}` : `attribute_not_exists(${name})`,
    )
    const failed = await transact([
      {
        Delete: {
          TableName: setting('TABLE_ANNOUNCEMENTS'),
          Key: { id: row['id'] },
          ConditionExpression: ['attribute_exists(id)', ...conditions].join(' AND '),
          ...(there.length > 0 && {
            ExpressionAttributeValues: Object.fromEntries(there.map(name => [`:${name}`, row[name]])),
          }),
        },
      },
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },
})
