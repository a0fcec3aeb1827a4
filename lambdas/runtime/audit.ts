import { randomUUID } from 'node:crypto'
import { PutCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { dynamo } from './clients.ts'
import { setting } from './env.ts'

/** What happened, by whom, to what (decision 21). Values are never secrets. */
export interface AuditEntry {
  /** Upper-case verb phrase, for example `DOCUMENT_UPLOADED`. */
  action_type: string
  user_id: string
  /** The thing acted on, for example `documents/{id}`. */
  object?: string | undefined
  /** The viewer's address as the edge reports it. */
  ip_address?: string | undefined
  request_id?: string | undefined
  before?: unknown
  after?: unknown
  details?: Record<string, unknown> | undefined
}

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

const put = (entry: AuditEntry, at: Date) => {
  const id = randomUUID()
  const created_at = at.toISOString()
  return {
    TableName: setting('TABLE_AUDIT'),
    Item: { day: created_at.slice(0, 10), at_id: `${created_at}#${id}`, id, created_at, ...entry },
    ConditionExpression: 'attribute_not_exists(at_id)',
  }
}

/** The append-only trail. Nothing here, and no grant, can alter or delete an entry. */
export interface Audit {
  record(entry: AuditEntry): Promise<void>
}

export const audit = (): Audit => ({
  async record(entry) {
    await dynamo().send(new PutCommand(put(entry, new Date())))
  },
})

/** The same entry as part of a transaction, so that change and record stand or fall together. */
export const auditItem = (entry: AuditEntry, at = new Date()): TransactItem => ({ Put: put(entry, at) })
