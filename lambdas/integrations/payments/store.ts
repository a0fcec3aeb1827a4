import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { tableOf } from '#runtime/table.ts'
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
    const query = {
      IndexName: 'byMoment',
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': 'payment' },
      ScanIndexForward: false,
      Limit: limit,
    }
    const { rows: payments, next } = await paymentsTable.page(StoredPayment, query, after)
    return { payments, next }
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
