import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import {
  Announcement,
  AnnouncementLink,
  type AnnouncementKind,
  type Attachment,
} from '#contract/announcements.ts'
import { isOut } from '#runtime/announcementVisibility.ts'
import { dynamo } from '#runtime/clients.ts'
import { isPublic } from '#runtime/documentVisibility.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { Place } from './cursor.ts'

/** An announcement as the indexes of lists carry it. */
const Listed = Announcement.omit({ content: true })
export type Listed = Omit<Announcement, 'content'>

/** A whole announcement, with the ids of its documents in order. */
const Whole = Announcement.extend({ attachments: z.array(z.uuid()).default([]) })
export type Whole = z.infer<typeof Whole>

/** A row of a document, as far as an attachment of it asks. */
const DocumentRow = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  file_size: z.int(),
  held: z.boolean().default(false),
  publish_at: z.string().optional(),
  restriction: z.looseObject({}).optional(),
})

/** Which announcements a list shows. */
export interface Wanted {
  kind?: AnnouncementKind | undefined
  year?: number | undefined
  /** Words as `folded` writes them; each has to occur. */
  words?: readonly string[]
  featured?: boolean
  after?: Place | undefined
  limit: number
  now: Date
}

/** The announcements as the public may read them: nothing before its moment. */
export interface AnnouncementStore {
  /**
   * Announcements that are out, newest first, and the place to go on from.
   * Without words one query; a search reads 1,000 rows at most (a DynamoDB page
   * of about 1 KB each, 125 read units or 0.00004 USD) and may then answer
   * fewer than `limit` with a place to go on from.
   */
  page(wanted: Wanted): Promise<{ listed: Listed[]; next: Place | undefined }>
  /** Years with announcements, newest first; one small query a year. */
  years(kind: AnnouncementKind | undefined, now: Date): Promise<number[]>
  bySlug(slug: string, now: Date): Promise<Whole | undefined>
  /** Those of these documents that readers may have, in this order; nothing tells that there are others. */
  attachments(ids: readonly string[], now: Date): Promise<Attachment[]>
  /** Address and title of those of these announcements that are out, by id. */
  links(ids: readonly string[], now: Date): Promise<Map<string, AnnouncementLink>>
}

type Row = Record<string, unknown>

/** Rows that a search reads at most. */
const searched = 1000
/** Keys that one call may name. */
const batch = 100

const partOf = (kind: AnnouncementKind | undefined) => ({
  TableName: setting('TABLE_ANNOUNCEMENTS'),
  IndexName: kind ? 'byKind' : 'byDate',
  KeyConditionExpression: `${kind ? 'kind' : 'kind_all'} = :part AND released_at BETWEEN :from AND :to`,
  part: kind ?? 'announcement',
})

const firstOf = (year: number): string => `${year}-01-01T00:00:00.000Z`
const lastOf = (year: number): string => `${year}-12-31T23:59:59.999Z`

/** The one row of a part and time that is first, or last. */
const edgeOf = async (
  kind: AnnouncementKind | undefined,
  { from, to, newest = false }: { from: string; to: string; newest?: boolean },
): Promise<string | undefined> => {
  const { part, ...query } = partOf(kind)
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      ...query,
      ExpressionAttributeValues: { ':part': part, ':from': from, ':to': to },
      ScanIndexForward: !newest,
      Limit: 1,
    }),
  )
  return Items[0]?.['released_at'] as string | undefined
}

const filterOf = (words: readonly string[], featured: boolean) => {
  const conditions = words.map((_, index) => `contains(search_text, :word${index})`)
  if (featured) conditions.push('is_featured = :true')
  return {
    expression: conditions.join(' AND '),
    values: {
      ...Object.fromEntries(words.map((word, index) => [`:word${index}`, word])),
      ...(featured && { ':true': true }),
    },
  }
}

const page: AnnouncementStore['page'] = async wanted => {
  const { kind, year, words = [], featured = false, after, limit, now } = wanted
  const from = year === undefined ? '0' : firstOf(year)
  const moment = now.toISOString()
  const to = year !== undefined && lastOf(year) < moment ? lastOf(year) : moment
  if (from > to || (after && after.released_at < from)) return { listed: [], next: undefined }
  const { part, ...query } = partOf(kind)
  const { expression, values } = filterOf(words, featured)
  const keyOf = (row: Row): Row => ({
    id: row['id'],
    released_at: row['released_at'],
    [kind ? 'kind' : 'kind_all']: part,
  })

  const found: Row[] = []
  let read = 0
  // A place later than everything that is out, for example of a clock that ran ahead, is the list's beginning.
  let start: Row | undefined = after && after.released_at <= to ? keyOf({ ...after }) : undefined
  do {
    const {
      Items = [],
      ScannedCount = 0,
      LastEvaluatedKey,
    } = await dynamo().send(
      new QueryCommand({
        ...query,
        ...(expression && { FilterExpression: expression }),
        ExpressionAttributeValues: { ':part': part, ':from': from, ':to': to, ...values },
        ScanIndexForward: false,
        // One more than asked for tells whether the list goes on.
        Limit: expression ? searched - read : limit + 1,
        ExclusiveStartKey: start,
      }),
    )
    found.push(...Items)
    read += ScannedCount
    start = LastEvaluatedKey
  } while (start && found.length <= limit && expression && read < searched)

  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : start
  return { listed: shown.map(row => Listed.parse(row)), next: last && Place.parse(last) }
}

const years: AnnouncementStore['years'] = async (kind, now) => {
  const all = { from: '0', to: now.toISOString() }
  const [newest, oldest] = await Promise.all([edgeOf(kind, { ...all, newest: true }), edgeOf(kind, all)])
  if (newest === undefined || oldest === undefined) return []
  const [last, first] = [Number(newest.slice(0, 4)), Number(oldest.slice(0, 4))]
  const between = Array.from({ length: Math.max(last - first - 1, 0) }, (_, index) => last - 1 - index)
  const found = await Promise.all(
    between.map(async year =>
      (await edgeOf(kind, { from: firstOf(year), to: lastOf(year) })) ? [year] : [],
    ),
  )
  return [...new Set([last, ...found.flat(), first])]
}

const bySlug: AnnouncementStore['bySlug'] = async (slug, now) => {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: setting('TABLE_ANNOUNCEMENTS'),
      IndexName: 'bySlug',
      KeyConditionExpression: 'slug = :slug',
      ExpressionAttributeValues: { ':slug': slug },
    }),
  )
  const [out] = Items.filter(row => isOut(row, now))
  return out && Whole.parse(out)
}

/** Attributes by other names, as some are words of DynamoDB's own. */
const projection = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map(name => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map(name => [`#${name}`, name])),
})

/** The rows of a table that are there, of a hundred at a time. */
const rowsOf = async (
  TableName: string,
  ids: readonly string[],
  attributes: readonly string[],
): Promise<Row[]> => {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += batch) {
    const Keys = ids.slice(start, start + batch).map(id => ({ id }))
    const { Responses, UnprocessedKeys } = await dynamo().send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ...projection(attributes) } } }),
    )
    if (UnprocessedKeys?.[TableName]) throw new Problem('unavailable')
    rows.push(...(Responses?.[TableName] ?? []))
  }
  return rows
}

const links: AnnouncementStore['links'] = async (ids, now) => {
  const rows = await rowsOf(setting('TABLE_ANNOUNCEMENTS'), ids, ['id', 'slug', 'title', 'released_at'])
  const out = rows.filter(row => isOut(row, now))
  return new Map(out.map(row => [String(row['id']), AnnouncementLink.parse(row)]))
}

const attachments: AnnouncementStore['attachments'] = async (ids, now) => {
  const wanted = [...new Set(ids)]
  const rows = await rowsOf(setting('TABLE_DOCUMENTS'), wanted, [
    'id',
    'title',
    'url',
    'file_size',
    'held',
    'publish_at',
    'restriction',
  ])
  const documents = rows.map(row => DocumentRow.parse(row)).filter(document => isPublic(document, now))
  return wanted.flatMap(id =>
    documents
      .filter(document => document.id === id)
      .map(({ title, url, file_size: size, restriction }) => ({
        title,
        url,
        size,
        ...(restriction && { restricted: true as const }),
      })),
  )
}

export const announcementStore = (): AnnouncementStore => ({ page, years, bySlug, links, attachments })
