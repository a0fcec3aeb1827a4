import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { isPublic } from '#contract/documents/visibility.ts'
import {
  Announcement,
  type AnnouncementKind,
  AnnouncementLink,
  type Attachment,
} from '#contract/publishing/announcements.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { escapeAttribute } from '../text/html/tree.ts'
import { TextKey, withWholeText } from '../text/longTexts.ts'
import { isOut, Listed, ListPlace } from './visibility.ts'
import { yearStore, type YearStore } from './yearStore.ts'
import { tableOf } from '#runtime/table.ts'

/** A whole announcement, with the ids of its documents in order. */
const Row = Announcement.extend({
  attachments: z.array(z.uuid()).default([]),
  long_text: TextKey.optional(),
})
export type Whole = Omit<z.infer<typeof Row>, 'long_text'>

/** Which announcements a list shows. */
export interface Wanted {
  kind?: AnnouncementKind | undefined
  year?: number | undefined
  /** Words as `folded` writes them; each has to occur. */
  words?: readonly string[]
  featured?: boolean
  after?: ListPlace | undefined
  limit: number
  now: Date
}

/** The announcements as the public may read them: nothing before its moment. */
export interface AnnouncementStore extends Pick<YearStore, 'years'> {
  /**
   * Announcements that are out, newest first, and the place to go on from.
   * Without words one query; a search reads 1,000 rows at most (a DynamoDB page
   * of about 1 KB each, 125 read units or 0.00004 USD) and may then answer
   * fewer than `limit` with a place to go on from.
   */
  page(wanted: Wanted): Promise<{ listed: Listed[]; next: ListPlace | undefined }>
  bySlug(slug: string, now: Date): Promise<Whole | undefined>
  /** Those of these documents that readers may have, in this order; nothing tells that there are others. */
  attachments(ids: readonly string[], now: Date): Promise<Attachment[]>
  /** Address and title of those of these announcements that are out, by id. */
  links(ids: readonly string[], now: Date): Promise<Map<string, AnnouncementLink>>
}

type Attributes = Record<string, unknown>

/** Rows that a search reads at most. */
const searched = 1000
const partOf = (kind: AnnouncementKind | undefined) => ({
  TableName: setting('TABLE_ANNOUNCEMENTS'),
  IndexName: kind ? 'byKind' : 'byDate',
  KeyConditionExpression: `${kind ? 'kind' : 'kind_all'} = :part AND released_at BETWEEN :from AND :to`,
  part: kind ?? 'announcement',
})

const firstOf = (year: number): string => `${year}-01-01T00:00:00.000Z`
const lastOf = (year: number): string => `${year}-12-31T23:59:59.999Z`

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
  const keyOf = (row: Attributes): Attributes => ({
    id: row['id'],
    released_at: row['released_at'],
    [kind ? 'kind' : 'kind_all']: part,
  })

  const found: Attributes[] = []
  let read = 0
  // A place later than everything that is out, for example of a clock that ran ahead, is the list's beginning.
  let start: Attributes | undefined = after && after.released_at <= to ? keyOf({ ...after }) : undefined
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
  return { listed: readableRows(Listed, shown, 'announcements'), next: last && ListPlace.parse(last) }
}

/** An announcement that is out is shown, even while the rest of its text cannot be read (decision 52). */
const whole = async (row: z.infer<typeof Row>): Promise<Whole> => {
  try {
    return await withWholeText(row)
  } catch (error) {
    logger.error('a long text cannot be read', { announcement: row.id, error })
    const source = row.external_link
      ? ` or read it <a href="${escapeAttribute(row.external_link)}" rel="noopener">at its source</a>`
      : ''
    const notice = `<p><strong>The rest of this text cannot be shown at the moment. Try again shortly${source}.</strong></p>`
    return { ...row, content: row.content + notice }
  }
}

const bySlug: AnnouncementStore['bySlug'] = async (slug, now) => {
  const { Items = [] } = await tableOf('TABLE_ANNOUNCEMENTS').query({
    IndexName: 'bySlug',
    KeyConditionExpression: 'slug = :slug',
    ExpressionAttributeValues: { ':slug': slug },
  })
  const [out] = Items.filter(row => isOut(row, now))
  return out && (await whole(Row.parse(out)))
}

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

const LinkRow = AnnouncementLink.extend({ id: z.string() })

const keysOf = (ids: readonly string[]) => ids.map(id => ({ id }))

const links: AnnouncementStore['links'] = async (ids, now) => {
  const rows = await batchGet(setting('TABLE_ANNOUNCEMENTS'), keysOf(ids), {
    attributes: ['id', 'slug', 'title', 'released_at'],
  })
  const out = readableRows(
    LinkRow,
    rows.filter(row => isOut(row, now)),
    'announcements',
  )
  return new Map(out.map(({ id, ...link }) => [id, link]))
}

const attachments: AnnouncementStore['attachments'] = async (ids, now) => {
  const wanted = [...new Set(ids)]
  const rows = await batchGet(setting('TABLE_DOCUMENTS'), keysOf(wanted), {
    attributes: Object.keys(DocumentRow.shape),
  })
  const documents = readableRows(DocumentRow, rows, 'documents').filter(document => isPublic(document, now))
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

export const announcementStore = (): AnnouncementStore => ({
  ...{ page, bySlug, links, attachments },
  years: yearStore().years,
})
