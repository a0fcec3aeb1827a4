import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { londonTime } from '#contract/londonTime.ts'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { stowText } from '../publishing/text/longTexts.ts'
import { contentHash, newsItemsByIds, type NewsItemRow } from '../publishing/rns/newsItems.ts'
import { transact } from '#runtime/transact.ts'

/** A stored item, and whether it was new, changed or already known. */
export interface KeptItem {
  state: 'new' | 'changed' | 'known'
  row: NewsItemRow
}

/** Who found items. */
export interface Finding {
  now: Date
  /** A poll, and whether its provider's items become announcements by themselves; absent when a person fetched. */
  poll?: { auto_import: boolean }
}

/** News items: each is stored once, however often it is found. */
export interface ItemStore {
  /**
   * Keeps what items say: new ones are put, changed ones written over and their earlier version kept, the others left
   * alone. Safe to repeat: a second time nothing is written. Two at once write each item once.
   * @param items of one provider, each id once
   */
  keep(items: readonly RnsItem[], finding: Finding): Promise<KeptItem[]>
  /** By their ids; those that are not there are left out. */
  byIds(provider: RnsItem['provider'], ids: readonly string[]): Promise<Map<string, NewsItemRow>>
}

/** Writes of one batch that are under way at once. */
const writesAtOnce = 10

/** New items of one transaction, which takes 4 MB: so many of the longest that rows hold fit. */
const lot = 20

const isRefused = (error: unknown): boolean => error instanceof ConditionalCheckFailedException

/**
 * An item that does not say whose it is, or when it is of, never becomes an announcement by itself (decision 53). An RNS
 * number says enough: of a day it makes one announcement.
 */
const isClear = ({ unknown_company, undated, rns_number }: RnsItem): boolean =>
  !unknown_company && (!undated || rns_number !== undefined)

const marks = ({ now, poll }: Finding, item: RnsItem) =>
  poll && {
    polled_at: now.toISOString(),
    ...(poll.auto_import && isClear(item) && { auto_import: true as const }),
  }

const rowOf = (item: RnsItem, finding: Finding): NewsItemRow => ({
  provider: item.provider,
  item_id: item.id,
  item,
  content_hash: contentHash(item),
  version: 1,
  received_at: finding.now.toISOString(),
  seen_day: londonTime(finding.now).date,
  ...marks(finding, item),
})

/** An edit never makes an item newer, and what came without a date keeps the moment at which it came first. */
const changedRow = (known: NewsItemRow, item: RnsItem, finding: Finding): NewsItemRow => {
  const publishedAt = item.publishedAt < known.item.publishedAt ? item.publishedAt : known.item.publishedAt
  return {
    ...known,
    ...((!known.polled_at || !isClear(known.item)) && marks(finding, item)),
    item: { ...item, publishedAt },
    content_hash: contentHash(item),
    version: known.version + 1,
    changed_at: finding.now.toISOString(),
  }
}

/** @returns false when somebody else changed it first */
const change = async (known: NewsItemRow, row: NewsItemRow): Promise<boolean> => {
  const failed = await transact([
    {
      Update: {
        TableName: setting('TABLE_NEWS_ITEMS'),
        Key: { provider: row.provider, item_id: row.item_id },
        UpdateExpression: [
          'SET #item = :item, content_hash = :hash, version = :version, changed_at = :now',
          row.polled_at && ', polled_at = :polled',
          row.auto_import && ', auto_import = :true',
        ]
          .filter(Boolean)
          .join(''),
        ConditionExpression: 'version = :known',
        ExpressionAttributeNames: { '#item': 'item' },
        ExpressionAttributeValues: {
          ':item': row.item,
          ':hash': row.content_hash,
          ':version': row.version,
          ':now': row.changed_at,
          ':known': known.version,
          ...(row.polled_at && { ':polled': row.polled_at }),
          ...(row.auto_import && { ':true': true }),
        },
      },
    },
    {
      Put: {
        TableName: setting('TABLE_NEWS_ITEM_VERSIONS'),
        Item: {
          item: `${known.provider}#${known.item_id}`,
          version: known.version,
          said: known.item,
          until: row.changed_at,
        },
      },
    },
  ])
  return failed.length === 0
}

/** Notes that a poll saw what only people had fetched before. */
const markPolled = async (known: NewsItemRow, finding: Finding): Promise<NewsItemRow> => {
  const marked = { ...known, ...marks(finding, known.item) }
  await dynamo()
    .send(
      new UpdateCommand({
        TableName: setting('TABLE_NEWS_ITEMS'),
        Key: { provider: known.provider, item_id: known.item_id },
        UpdateExpression: `SET polled_at = :now${marked.auto_import ? ', auto_import = :true' : ''}`,
        ConditionExpression: 'attribute_exists(item_id) AND attribute_not_exists(polled_at)',
        ExpressionAttributeValues: {
          ':now': marked.polled_at,
          ...(marked.auto_import && { ':true': true }),
        },
      }),
    )
    .catch((error: unknown) => {
      if (!isRefused(error)) throw error
    })
  return marked
}

/** An item that is there already. */
const keepKnown = async (item: RnsItem, known: NewsItemRow, finding: Finding): Promise<KeptItem> => {
  if (known.content_hash !== contentHash(item)) {
    const row = changedRow(known, item, finding)
    return (await change(known, row)) ? { state: 'changed', row } : { state: 'known', row: known }
  }
  const isFirstPoll = finding.poll && !known.polled_at
  return { state: 'known', row: isFirstPoll ? await markPolled(known, finding) : known }
}

/** All of these rows, or none. @returns ids that are there already */
const putNew = async (rows: readonly NewsItemRow[]): Promise<string[]> => {
  const failed = await transact(
    rows.map(Item => ({
      Put: {
        TableName: setting('TABLE_NEWS_ITEMS'),
        Item,
        ConditionExpression: 'attribute_not_exists(item_id)',
      },
    })),
  )
  return rows.filter((_, index) => failed.includes(index)).map(row => row.item_id)
}

/**
 * @param there ids that a write has just found there: a row that cannot be read all the same has raised its alarm, and
 * stops no other (decision 54)
 */
const keepAll = async (
  items: readonly RnsItem[],
  finding: Finding,
  there: readonly string[] = [],
): Promise<KeptItem[]> => {
  const [first] = items
  if (!first) return []
  const known = await newsItemsByIds(
    first.provider,
    items.map(({ id }) => id),
  )
  const pairs = items.flatMap(item => {
    const row = known.get(item.id)
    return row ? [{ item, row }] : []
  })
  const results = await inParallel(pairs, writesAtOnce, ({ item, row }) => keepKnown(item, row, finding))
  const fresh = items.filter(({ id }) => !known.has(id) && !there.includes(id))
  for (let at = 0; at < fresh.length; at += lot) {
    const some = fresh.slice(at, at + lot)
    const rows = some.map(item => rowOf(item, finding))
    const others = await putNew(rows)
    // Somebody else was faster; what they saw a moment ago is compared like any other.
    if (others.length > 0) results.push(...(await keepAll(some, finding, others)))
    else results.push(...rows.map((row): KeptItem => ({ state: 'new', row })))
  }
  return results
}

export const itemStore = (): ItemStore => ({
  async keep(items, finding) {
    const kept = await keepAll(await inParallel(items, writesAtOnce, stowText), finding)
    const byId = new Map(kept.map(one => [one.row.item_id, one]))
    return items.flatMap(({ id }) => byId.get(id) ?? [])
  },

  byIds: newsItemsByIds,
})
