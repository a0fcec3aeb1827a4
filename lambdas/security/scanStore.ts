import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { SecurityScan } from '#contract/security/security.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'

/** The last scan; each replaces the one before, and the audit log has the counts of all. */
export interface ScanStore {
  last(): Promise<SecurityScan | undefined>
  /** Keeps a scan and says so on record, both or neither. */
  keep(scan: SecurityScan, entry: AuditEntry): Promise<void>
}

const Key = { id: 'security-scan' }

export const scanStore = (): ScanStore => ({
  async last() {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_SETTINGS'), Key, ConsistentRead: true }),
    )
    return Item && SecurityScan.parse(Item['scan'])
  },

  async keep(scan, entry) {
    await transact([
      { Put: { TableName: setting('TABLE_SETTINGS'), Item: { ...Key, scan } } },
      ...auditItems(entry, new Date(scan.finished_at)),
    ])
  },
})
