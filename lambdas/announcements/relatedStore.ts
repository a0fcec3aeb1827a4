import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { AnnouncementLink, type Attachment } from '#contract/announcements.ts'
import { isOut } from '#runtime/announcementVisibility.ts'
import { dynamo } from '#runtime/clients.ts'
import { isPublic } from '#runtime/documentVisibility.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'

/** What an announcement points to, as far as readers may see it. */
export interface RelatedStore {
  /** Those of these documents that readers may have, in this order; nothing tells that there are others. */
  attachments(ids: readonly string[], now: Date): Promise<Attachment[]>
  /** Address and title of those of these announcements that are out, by id. */
  links(ids: readonly string[], now: Date): Promise<Map<string, AnnouncementLink>>
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

/** Keys that one call may name. */
const batch = 100

type Row = Record<string, unknown>

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

const links: RelatedStore['links'] = async (ids, now) => {
  const rows = await rowsOf(setting('TABLE_ANNOUNCEMENTS'), ids, ['id', 'slug', 'title', 'released_at'])
  const out = rows.filter(row => isOut(row, now))
  return new Map(out.map(row => [String(row['id']), AnnouncementLink.parse(row)]))
}

const attachments: RelatedStore['attachments'] = async (ids, now) => {
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

export const relatedStore: RelatedStore = { links, attachments }
