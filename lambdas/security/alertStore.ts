import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { SecurityAlert } from '#contract/security/security.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { tableOf } from '#runtime/table.ts'
import { Problem } from '#runtime/problem.ts'
import { StoredAlert } from './alerts.ts'
import { transact } from '#runtime/transact.ts'

/** Alerts as administrators see them. */
export interface AlertStore {
  /** The newest that a person has not dismissed, newest first. */
  list(userId: string, limit: number, now: Date): Promise<SecurityAlert[]>
  /**
   * Hides an alert from a person, and says so on record; the same when repeated.
   * @throws Problem `not_found`
   */
  dismiss(id: string, userId: string, entry: AuditEntry): Promise<void>
  /**
   * Shows an alert again to a person who dismissed it, and says so on record; the same when repeated.
   * @throws Problem `not_found`
   */
  restore(id: string, userId: string, entry: AuditEntry): Promise<void>
}

const securityAlertsTable = tableOf('TABLE_SECURITY_ALERTS')

/** Who has dismissed an alert. @throws Problem `not_found` */
const dismissedBy = async (id: string): Promise<Set<string> | undefined> => {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: securityAlertsTable.name(), Key: { id }, ConsistentRead: true }),
  )
  if (Item?.['kind'] !== 'alert') throw new Problem('not_found', { message: 'This alert is no longer here.' })
  return Item['dismissed_by'] as Set<string> | undefined
}

export const alertStore = (): AlertStore => ({
  async list(userId, limit, now) {
    return securityAlertsTable.list(
      StoredAlert,
      {
        IndexName: 'byTime',
        KeyConditionExpression: 'kind = :kind',
        FilterExpression:
          'expires_at > :now AND (attribute_not_exists(dismissed_by) OR NOT contains(dismissed_by, :me))',
        ExpressionAttributeValues: {
          ':kind': 'alert',
          ':me': userId,
          ':now': Math.floor(now.getTime() / 1000),
        },
        ScanIndexForward: false,
        Limit: 100,
      },
      limit,
    )
  },

  async dismiss(id, userId, entry) {
    if ((await dismissedBy(id))?.has(userId)) return
    await transact([
      {
        Update: {
          TableName: securityAlertsTable.name(),
          Key: { id },
          UpdateExpression: 'ADD dismissed_by :set',
          // Who dismisses it twice at once leaves one record.
          ConditionExpression:
            'attribute_exists(id) AND (attribute_not_exists(dismissed_by) OR NOT contains(dismissed_by, :me))',
          ExpressionAttributeValues: { ':set': new Set([userId]), ':me': userId },
        },
      },
      ...auditItems(entry),
    ])
  },

  async restore(id, userId, entry) {
    if (!(await dismissedBy(id))?.has(userId)) return
    await transact([
      {
        Update: {
          TableName: securityAlertsTable.name(),
          Key: { id },
          UpdateExpression: 'DELETE dismissed_by :set',
          ConditionExpression: 'contains(dismissed_by, :me)',
          ExpressionAttributeValues: { ':set': new Set([userId]), ':me': userId },
        },
      },
      ...auditItems(entry),
    ])
  },
})
