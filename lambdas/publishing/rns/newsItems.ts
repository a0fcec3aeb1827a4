import { createHash } from 'node:crypto'
import * as z from 'zod'
import { RnsItem } from '#contract/news/rnsFeed.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

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
 * The hash of an item without its time: that is the time of receipt where the provider names none, and decides nothing.
 */
export const contentHash = ({ publishedAt: _, ...said }: RnsItem): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')

/** The rows of these items of a provider that are there, by their ids; any number of them. */
export const newsItemsByIds = async (
  provider: RnsItem['provider'],
  ids: readonly string[],
): Promise<Map<string, NewsItemRow>> => {
  const keys = [...new Set(ids)].map(item_id => ({ provider, item_id }))
  const rows = await batchGet(setting('TABLE_NEWS_ITEMS'), keys, { consistent: true })
  return new Map(readableRows(NewsItemRow, rows, 'news_items').map(row => [row.item_id, row]))
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
