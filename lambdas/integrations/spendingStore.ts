import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { transact } from '#runtime/transact.ts'

/** The limit on spending in a calendar month (UTC). Amounts are whole millionths of a US dollar. */
export interface Budget {
  /** For example `sms`. */
  name: string
  /** For people, as in “this month's limit for SMS”. */
  label: string
  monthly: number
}

/** Spending by month, counted before the money is spent; safe under any concurrency. */
export interface Spending {
  /**
   * Sets an amount aside and writes the record of what it is for, both or neither.
   * @throws Problem `too_many` when the month has not that much left
   */
  reserve(budget: Budget, amount: number, entry: AuditEntry, now: Date): Promise<void>
  /** Corrects what was set aside at `now` by what it came to: negative gives back. */
  correct(budget: Budget, difference: number, now: Date): Promise<void>
}

/** Millionths of a dollar. */
export const microUsd = (usd: number): number => Math.ceil(usd * 1_000_000)

const Key = ({ name }: Budget, now: Date) => ({ budget_month: `${name}#${now.toISOString().slice(0, 7)}` })

const usedUp = ({ label, monthly }: Budget, now: Date): Problem => {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
  const day = next.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return new Problem('too_many', {
    message: `This month’s limit for ${label} (${(monthly / 1_000_000).toFixed(2)} USD) is used up. It starts anew on ${day}.`,
    retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000),
  })
}

export const spending = (): Spending => ({
  async reserve(budget, amount, entry, now) {
    if (amount > budget.monthly) throw usedUp(budget, now)
    const refused = await transact([
      {
        Update: {
          TableName: setting('TABLE_SPENDING'),
          Key: Key(budget, now),
          UpdateExpression: 'ADD spent :amount, calls :one',
          ConditionExpression: 'attribute_not_exists(spent) OR spent <= :room',
          ExpressionAttributeValues: { ':amount': amount, ':one': 1, ':room': budget.monthly - amount },
        },
      },
      ...auditItems(entry, now),
    ])
    if (refused.length > 0) throw usedUp(budget, now)
  },

  async correct(budget, difference, now) {
    if (difference === 0) return
    await dynamo().send(
      new UpdateCommand({
        TableName: setting('TABLE_SPENDING'),
        Key: Key(budget, now),
        UpdateExpression: 'ADD spent :difference',
        ExpressionAttributeValues: { ':difference': difference },
      }),
    )
  },
})
