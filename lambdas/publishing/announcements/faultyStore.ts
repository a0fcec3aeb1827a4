import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'
import { isReadable } from './staffRow.ts'

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

/** What of a row changes with it: each edit raises the version, and a release gives it a moment. */
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
