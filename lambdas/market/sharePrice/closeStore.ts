import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Quote } from '#contract/market/sharePrice.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { londonDate } from './rules.ts'
import { share } from './store.ts'

/** The closing prices, one a trading day. */
export interface CloseStore {
  /** Takes a quote as its day's price so far; the day's latest stays, in whatever order they come. */
  record(quote: Quote): Promise<void>
}

export const closeStore = (): CloseStore => ({
  async record({ at, price, source, sample }) {
    try {
      await dynamo().send(
        new UpdateCommand({
          TableName: setting('TABLE_SHARE_PRICES'),
          Key: { share, date: londonDate(new Date(at)) },
          UpdateExpression: 'SET #at = :at, #close = :close, #source = :source, #sample = :sample',
          ConditionExpression: 'attribute_not_exists(#at) OR #at < :at',
          ExpressionAttributeNames: {
            '#at': 'at',
            '#close': 'close',
            '#source': 'source',
            '#sample': 'sample',
          },
          ExpressionAttributeValues: {
            ':at': new Date(at).toISOString(),
            ':close': price,
            ':source': source,
            ':sample': sample,
          },
        }),
      )
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  },
})
