import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { type Departures, recentOf } from './memberRules.ts'

/** Milliseconds after which a lease that was not released ends: longer than the function may run. */
const longest = 15_000
/** Attempts, and milliseconds between them, of a caller that waits for the lease. */
const [attempts, pause] = [40, 100]

const Key = { id: 'team' }
const Row = z.object({ departures: z.record(z.string(), z.number()).default({}) })

/** The lease that allows one change of the team at a time. */
export interface TeamLease {
  /**
   * Runs `act` under the lease. Two administrators who remove each other, or themselves, at the same moment act one
   * after the other. The pool's lists lag, so `act` gets the administrators who were removed a moment ago.
   * @param act calls `depart` before it removes an administrator
   * @throws Problem `unavailable` when others hold the lease for long
   */
  hold<T>(act: (departed: Departures, depart: (id: string) => Promise<void>) => Promise<T>): Promise<T>
}

const update = (expression: string, condition: string, values: Record<string, unknown>) =>
  dynamo().send(
    new UpdateCommand({
      TableName: setting('TABLE_SETTINGS'),
      Key,
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
    }),
  )

/** @returns recent departures, or undefined while somebody else holds the lease */
const begin = async (holder: string): Promise<Departures | undefined> => {
  const now = Date.now()
  try {
    const { Attributes } = await update(
      'SET holder = :holder, held_until = :until',
      'attribute_not_exists(held_until) OR held_until < :now',
      { ':holder': holder, ':until': now + longest, ':now': now },
    )
    return recentOf(Row.parse(Attributes).departures, new Date(now))
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

const end = async (holder: string): Promise<void> => {
  try {
    await update('REMOVE holder, held_until', 'holder = :holder', { ':holder': holder })
  } catch (error) {
    // It took so long that somebody else holds the lease.
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

export const teamLease = (): TeamLease => ({
  async hold(act) {
    const holder = randomUUID()
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const departed = await begin(holder)
      if (departed) {
        const depart = async (id: string): Promise<void> => {
          const departures = { ...departed, [id]: Date.now() }
          await update('SET departures = :departures', 'holder = :holder', {
            ':departures': departures,
            ':holder': holder,
          })
        }
        try {
          return await act(departed, depart)
        } finally {
          await end(holder)
        }
      }
      await wait(pause * (0.5 + Math.random()))
    }
    throw new Problem('unavailable', {
      message: 'Somebody else is changing the team. Try again in a moment.',
      retryAfter: 5,
    })
  },
})
