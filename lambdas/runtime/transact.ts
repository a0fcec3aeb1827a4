import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { TransactItem } from './audit.ts'
import { dynamo } from './clients.ts'

/** Times that a transaction is tried again when another one was at the same rows in that moment. */
const attempts = 6

const failedConditions = ({ CancellationReasons = [] }: TransactionCanceledException): number[] =>
  CancellationReasons.flatMap(({ Code }, index) => (Code === 'ConditionalCheckFailed' ? [index] : []))

/**
 * Writes all of these rows, or none.
 * @returns the indexes of the rows whose condition did not hold; empty when everything was written
 * @throws the client's error for any other failure
 */
export const transact = async (TransactItems: TransactItem[]): Promise<number[]> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await dynamo().send(new TransactWriteCommand({ TransactItems }))
      return []
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const failed = failedConditions(error)
      if (failed.length > 0) return failed
      if (attempt === attempts) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}
