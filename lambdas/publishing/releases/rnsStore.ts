import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ProviderId, type RnsItem } from '#contract/news/rnsFeed.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { newsItemsByIds, type NewsItemRow } from '../rns/newsItems.ts'
import { readableRows } from '#runtime/readableRows.ts'

/** An announcement that an RNS became already. */
const Standing = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  attachments: z.array(z.string()).default([]),
  replaces: z.string().optional(),
  withdrawn_at: z.string().optional(),
})
export type Standing = z.output<typeof Standing>

/** What stands in its place when a release brings that announcement by itself. */
const SameAs = z.object({ id: z.string(), same_as: z.string() })
export type SameAs = z.output<typeof SameAs>

/** What stands in its place when a release of documents alone waits for it to be imported. */
const Brings = z.object({
  id: z.string(),
  /** Ids of documents, with spaces between: as text it is compared in conditions. */
  brings: z.string().transform(ids => ids.split(' ')),
})
export type Brings = z.output<typeof Brings>

/** What providers showed, and what became of it. */
export interface RnsStore {
  item(provider: RnsItem['provider'], id: string): Promise<NewsItemRow | undefined>
  /** What was first seen on a day in London: the latest of it, at most `mostSeen`. @param day `YYYY-MM-DD` */
  seenOn(day: string): Promise<NewsItemRow[]>
  /** What stands under the id that an RNS gives its announcement, read consistently. */
  standing(id: string): Promise<Brings | SameAs | Standing | undefined>
}

/** Items of a day that are compared: more than the regulatory news of a busy morning of one company. */
const mostSeen = 500

const Key = z.object({ provider: ProviderId, item_id: z.string() })

export const rnsStore = (): RnsStore => ({
  async item(provider, id) {
    return (await newsItemsByIds(provider, [id])).get(id)
  },

  async seenOn(day) {
    const { Items = [] } = await dynamo().send(
      new QueryCommand({
        TableName: setting('TABLE_NEWS_ITEMS'),
        IndexName: 'bySeen',
        KeyConditionExpression: 'seen_day = :day',
        ExpressionAttributeValues: { ':day': day },
        ScanIndexForward: false,
        Limit: mostSeen,
      }),
    )
    const byProvider = Map.groupBy(readableRows(Key, Items, 'news_items'), ({ provider }) => provider)
    const rows = await Promise.all(
      [...byProvider].map(([provider, keys]) =>
        newsItemsByIds(
          provider,
          keys.map(({ item_id }) => item_id),
        ),
      ),
    )
    return rows.flatMap(found => [...found.values()])
  },

  async standing(id) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_ANNOUNCEMENTS'), Key: { id }, ConsistentRead: true }),
    )
    return Item && z.union([SameAs, Brings, Standing]).parse(Item)
  },
})
