import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { cursorOf, fromCursor } from '#runtime/cursor.ts'
import { tableOf } from '#runtime/table.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { StoredPayment } from './rules.ts'

/** Payments, by the idempotency key that each was asked for with. */
export interface PaymentStore {
  get(id: string): Promise<StoredPayment | undefined>
  /** The newest first. @throws Problem `invalid_input` when `after` leads nowhere */
  list(after: string | undefined, limit: number): Promise<{ payments: StoredPayment[]; next: string | null }>
  /** @returns false when this key is taken */
  add(payment: StoredPayment, entry: AuditEntry): Promise<boolean>
  /** Writes a payment over the one of the version before. @returns false when that changed in between */
  replace(payment: StoredPayment, entry: AuditEntry): Promise<boolean>
}

const paymentsTable = tableOf('TABLE_PAYMENTS')

export const paymentStore = (): PaymentStore => ({
  async get(id) {
    return paymentsTable.get(StoredPayment, { id })
  },

  async list(after, limit) {
    const { Items = [], LastEvaluatedKey } = await fromCursor(after, ExclusiveStartKey =>
      dynamo().send(
        new QueryCommand({
          TableName: paymentsTable.name(),
          IndexName: 'byMoment',
          KeyConditionExpression: 'kind = :kind',
          ExpressionAttributeValues: { ':kind': 'payment' },
          ScanIndexForward: false,
          Limit: limit,
          ExclusiveStartKey,
        }),
      ),
    )
    return { payments: readableRows(StoredPayment, Items, 'payments'), next: cursorOf(LastEvaluatedKey) }
  },

  async add(payment, entry) {
    const failed = await transact([
      paymentsTable.add({ ...payment, kind: 'payment' }),
      ...auditItems(entry, new Date(payment.updated_at)),
    ])
    return failed.length === 0
  },

  async replace(payment, entry) {
    const failed = await transact([
      paymentsTable.replace({ ...payment, kind: 'payment' }),
      ...auditItems(entry, new Date(payment.updated_at)),
    ])
    return failed.length === 0
  },
})
