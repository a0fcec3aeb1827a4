import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { alertDays } from '#contract/limits.ts'
import type { SecurityAlert, Severity } from '#contract/security/security.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { hourOf } from '#runtime/rateLimit.ts'
import { transact } from '#runtime/transact.ts'
import type { NewAlert } from './alerts.ts'

/** Alerts as they are raised. */
export interface RaisedStore {
  /**
   * Stores an alert, or adds its event to the alert that exists; safe to repeat.
   * @returns the alert with its id, and whether administrators still have to be mailed
   */
  raise(
    alert: NewAlert,
    tell: boolean,
    now: Date,
  ): Promise<{ alert: Omit<SecurityAlert, 'count'>; untold: boolean }>
  /** Removes the alert of an event that turned out to be none. */
  withdraw(event: string): Promise<void>
  /** Counts a mail of this hour, and answers which one it is. */
  countMail(severity: Severity, now: Date): Promise<number>
  /** Marks an alert as mailed, with its audit entry, or as one that is not mailed. */
  recordMailing(id: string, entry?: AuditEntry): Promise<void>
}

const TableName = () => setting('TABLE_SECURITY_ALERTS')

/** The id of an event's alert, which says nothing of the event. */
export const alertId = (event: string): string =>
  createHash('sha256').update(event).digest('base64url').slice(0, 22)

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)
const day = 86_400

/** Events of one alert that are counted; after that it is known to be many. */
const eventsAtMost = 1_000

const countEvent = async (id: string, event: string): Promise<void> => {
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: TableName(),
        Key: { id },
        UpdateExpression: 'ADD events :event',
        ConditionExpression: 'size(events) < :most AND NOT contains(events, :one)',
        ExpressionAttributeValues: { ':event': new Set([event]), ':one': event, ':most': eventsAtMost },
      }),
    )
  } catch (error) {
    // Counted before, or too many to count.
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

export const raisedStore = (): RaisedStore => ({
  async raise({ event, one = event, ...alert }, tell, now) {
    const id = alertId(event)
    const raised = { ...alert, id }
    const moment = `${alert.timestamp}#${id}`
    const expires_at = secondsOf(now) + alertDays * day
    try {
      await dynamo().send(
        new PutCommand({
          TableName: TableName(),
          Item: { ...raised, kind: 'alert', moment, expires_at, untold: tell, events: new Set([one]) },
          ConditionExpression: 'attribute_not_exists(id)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      )
      return { alert: raised, untold: tell }
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      await countEvent(id, one)
      return { alert: raised, untold: error.Item?.['untold']?.BOOL === true }
    }
  },

  async withdraw(event) {
    await dynamo().send(new DeleteCommand({ TableName: TableName(), Key: { id: alertId(event) } }))
  },

  async countMail(severity, now) {
    const { Attributes } = await dynamo().send(
      new UpdateCommand({
        TableName: TableName(),
        Key: { id: `mails:${severity}:${hourOf(now)}` },
        UpdateExpression: 'ADD mails :one SET expires_at = :expires',
        ExpressionAttributeValues: { ':one': 1, ':expires': secondsOf(now) + day },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    return Number(Attributes?.['mails'])
  },

  async recordMailing(id, entry) {
    const Update = {
      TableName: TableName(),
      Key: { id },
      UpdateExpression: 'SET untold = :no',
      ConditionExpression: 'attribute_exists(id)',
      ExpressionAttributeValues: { ':no': false },
    }
    const failed = await transact([{ Update }, ...(entry ? auditItems(entry) : [])])
    if (failed.length > 0) throw new Error(`The alert ${id} is gone.`)
  },
})
