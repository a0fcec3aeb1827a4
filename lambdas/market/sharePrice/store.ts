import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { tableOf } from '#runtime/table.ts'
import {
  ClosingPrice,
  type PriceRange,
  SharePrice,
  type SharePriceHistory,
  type Quote,
} from '#contract/market/sharePrice.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { keptAnswers } from '#runtime/keptAnswers.ts'
import { rangeStart, londonDate } from './rules.ts'

/** The company has one class of shares. Its ticker may change, its history does not. */
export const share = 'ordinary'

/** The row of the latest price among the kept answers. */
export const latestId = 'share-price'

const Row = ClosingPrice.extend({ source: z.string(), sample: z.boolean() })

/** The stored prices, for pages that never ask the source. */
export interface SharePriceStore {
  /** The last good price. Before anything was stored no source is set up, as far as anybody knows. */
  latest(): Promise<SharePrice>
  history(range: PriceRange, now: Date): Promise<SharePriceHistory>
}

/** The state that readers see: without a source no price, not even an old one. */
export const publicPrice = ({ state, quote }: SharePrice): SharePrice =>
  state === 'not_configured' ? { state, quote: null } : { state: quote ? 'ok' : 'unavailable', quote }

export const sharePriceStore = (): SharePriceStore => ({
  async latest() {
    const kept = await keptAnswers(SharePrice).read(latestId)
    return publicPrice(kept?.value ?? { state: 'not_configured', quote: null })
  },

  async history(range, now) {
    const rows = await tableOf('TABLE_SHARE_PRICES').list(Row, {
      KeyConditionExpression: '#share = :share AND #date >= :from',
      ExpressionAttributeNames: { '#share': 'share', '#date': 'date' },
      ExpressionAttributeValues: { ':share': share, ':from': rangeStart(range, now) },
    })
    return {
      source: rows.at(-1)?.source ?? '',
      sample: rows.some(({ sample }) => sample),
      points: rows.map(({ date, close }) => ({ date, close })),
    }
  },
})

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
