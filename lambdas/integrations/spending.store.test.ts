import { randomUUID } from 'node:crypto'
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { microUsd, spending } from './spendingStore.ts'

const now = new Date('2091-12-30T12:00:00Z')
const budgetOf = (monthly: number) => ({ name: randomUUID(), label: 'SMS', monthly: microUsd(monthly) })
const entry = (object: string) => ({ action_type: 'TEST_SMS', user_id: 'ada', object })

const spentOf = async (name: string, month = '2091-12') => {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: setting('TABLE_SPENDING'), Key: { budget_month: `${name}#${month}` } }),
  )
  return Item?.['spent'] as number | undefined
}
const recorded = async (object: string) => {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: setting('TABLE_AUDIT'),
      KeyConditionExpression: '#day = :day',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': '2091-12-30' },
    }),
  )
  return Items.filter(item => item['object'] === object).length
}

it('A-160 of twenty at once as many pass as the month has room for, each with its record', async () => {
  const budget = budgetOf(0.6)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => spending().reserve(budget, microUsd(0.06), entry(budget.name), now)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await spentOf(budget.name)).toBe(600_000)
  expect(await recorded(budget.name)).toBe(10)
  await expect(spending().reserve(budget, 1, entry(budget.name), now)).rejects.toMatchObject({
    code: 'too_many',
    message: 'This month’s limit for SMS (0.60 USD) is used up. It starts anew on 1 January.',
    retryAfter: 36 * 3600,
  })
})

it('counts each month by itself, and what is given back can be spent', async () => {
  const budget = budgetOf(1)
  await spending().reserve(budget, microUsd(1), entry(budget.name), now)
  await spending().reserve(budget, microUsd(1), entry(budget.name), new Date('2092-01-01T00:00:00Z'))
  await spending().correct(budget, -microUsd(0.4), now)
  await spending().reserve(budget, microUsd(0.4), entry(budget.name), now)
  expect(await spentOf(budget.name)).toBe(1_000_000)
  expect(await spentOf(budget.name, '2092-01')).toBe(1_000_000)
})

it('never sets aside more than the whole month has', async () => {
  const budget = budgetOf(0.01)
  await expect(spending().reserve(budget, microUsd(0.02), entry(budget.name), now)).rejects.toThrow('used up')
  expect(await spentOf(budget.name)).toBeUndefined()
})
