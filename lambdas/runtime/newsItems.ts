import { createHash } from 'node:crypto'
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { RnsItem } from '#contract/rnsFeed.ts'
import type { TransactItem } from './audit.ts'
import { dynamo } from './clients.ts'
import { setting } from './env.ts'

/** A news item as the table has it. */
export const NewsItemRow = z.object({
  provider: RnsItem.shape.provider,
  item_id: RnsItem.shape.id,
  item: RnsItem,
  /** Tells whether what the provider says has changed. */
  content_hash: z.string(),
  /** 1, and one more with each change. */
  version: z.int().positive(),
  /** UTC moment at which it was first seen here. */
  received_at: z.iso.datetime(),
  /** Its day in London; absent in rows from before it was kept. */
  seen_day: z.iso.date().optional(),
  /** UTC moment of its last change. */
  changed_at: z.iso.datetime().optional(),
  /** UTC moment at which a poll first saw it; absent while only people have fetched it. */
  polled_at: z.iso.datetime().optional(),
  /** That poll was of a provider whose items become announcements by themselves. */
  auto_import: z.literal(true).optional(),
  /** The announcement that it became. */
  announcement_id: z.uuid().optional(),
  announcement_slug: z.string().optional(),
  /** Its version when it became that, and what its words were: a difference makes a correction. */
  announced_version: z.int().positive().optional(),
  announced_digest: z.string().optional(),
})
export type NewsItemRow = z.infer<typeof NewsItemRow>

/**
 * What of an item counts as what it says. Its moment does not: it is that of receipt where the provider names none,
 * and never decides anything here.
 */
export const contentHash = ({ publishedAt: _, ...said }: RnsItem): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')

/** Keys that one call may name, and bytes that one answers: the rest comes as not processed. */
const batch = 100

/** The rows of these items of a provider that are there, by their ids; any number of them. */
export const newsItemsByIds = async (
  provider: RnsItem['provider'],
  ids: readonly string[],
): Promise<Map<string, NewsItemRow>> => {
  const TableName = setting('TABLE_NEWS_ITEMS')
  const found = new Map<string, NewsItemRow>()
  const wanted = [...new Set(ids)]
  for (let start = 0; start < wanted.length; start += batch) {
    let keys: Record<string, unknown>[] = wanted
      .slice(start, start + batch)
      .map(item_id => ({ provider, item_id }))
    while (keys.length > 0) {
      const { Responses, UnprocessedKeys } = await dynamo().send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys, ConsistentRead: true } } }),
      )
      for (const item of Responses?.[TableName] ?? []) {
        const row = NewsItemRow.parse(item)
        found.set(row.item_id, row)
      }
      const left = UnprocessedKeys?.[TableName]?.Keys ?? []
      // What never gets fewer is no answer that is merely too large.
      if (left.length === keys.length) throw new Error('The table of news items answers nothing.')
      keys = left
    }
  }
  return found
}

/**
 * The part of a transaction that notes what an item became. Its condition fails when the item is gone or has become
 * something else since it was read.
 * @param digest of the words that it had
 */
export const importedAs = (
  { provider, item_id, version, announcement_id: before }: NewsItemRow,
  announcement: { id: string; slug: string },
  digest: string,
): TransactItem => ({
  Update: {
    TableName: setting('TABLE_NEWS_ITEMS'),
    Key: { provider, item_id },
    UpdateExpression:
      'SET announcement_id = :id, announcement_slug = :slug, announced_version = :version, announced_digest = :digest',
    ConditionExpression: before
      ? 'announcement_id = :before'
      : 'attribute_exists(item_id) AND attribute_not_exists(announcement_id)',
    ExpressionAttributeValues: {
      ':id': announcement.id,
      ':slug': announcement.slug,
      ':version': version,
      ':digest': digest,
      ...(before && { ':before': before }),
    },
  },
})
