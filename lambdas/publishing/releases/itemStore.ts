import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ReleaseItem } from '#contract/publishing/releases.ts'
import { authorsOf } from '../../documents/rules.ts'
import { isOut } from '../announcements/visibility.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { isPublic } from '#contract/documents/visibility.ts'
import { setting } from '#runtime/env.ts'
import { addressesOf } from '../../documents/fileAddresses.ts'
import { readableRows } from '#runtime/readableRows.ts'
import type { AttachedDocument, LoadedItem } from './release.ts'

const DocumentRow = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  file_path: z.string(),
  former: z.array(z.string()).optional(),
  version: z.int(),
  held: z.boolean(),
  publish_at: z.string().optional(),
  release_id: z.string().optional(),
  written_by: z.array(z.string()).default([]),
})

const AnnouncementRow = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  version: z.int().default(1),
  released_at: z.string().optional(),
  withdrawn_at: z.string().optional(),
  release_id: z.string().optional(),
  created_by: z.string().optional(),
  updated_by: z.string().optional(),
  written_by: z.array(z.string()).default([]),
  replaces: z.string().optional(),
  kind: z.string(),
  rns_number: z.string().optional(),
  headline_category: z.string().optional(),
  attachments: z.array(z.string()).default([]),
  search_text: z.string().default(''),
})

const loadedDocument = (row: z.output<typeof DocumentRow>, now: Date): LoadedItem => {
  const { id: _, held, publish_at, file_path, former, ...document } = row
  const shown = isPublic({ held, publish_at }, now)
  const obstacle = held ? undefined : shown ? 'is public already.' : 'goes out with another release.'
  return { ...document, addresses: addressesOf({ file_path, former }), shown, obstacle }
}

const loadedAnnouncement = (row: z.output<typeof AnnouncementRow>, now: Date): LoadedItem => {
  const {
    id: _,
    slug,
    released_at,
    withdrawn_at,
    created_by,
    updated_by,
    kind,
    rns_number: number,
    headline_category,
    ...announcement
  } = row
  const shown = isOut({ released_at }, now)
  const obstacle = withdrawn_at
    ? 'was withdrawn.'
    : released_at && (shown ? 'is public already.' : 'goes out with another release.')
  const known = [created_by, updated_by].filter(one => one !== undefined)
  const written_by = authorsOf(announcement.written_by, ...known)
  const regulatory = kind === 'regulatory' && {
    rns: { number, headline_category, headline: announcement.title },
  }
  return { ...announcement, url: `/news/${slug}`, addresses: [], written_by, shown, obstacle, ...regulatory }
}

/** The announcement to be replaced, with the one that replaces it already. */
const replacedBy = async (id: string): Promise<LoadedItem['replaced']> => {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: setting('TABLE_ANNOUNCEMENTS'), Key: { id }, ConsistentRead: true }),
  )
  return Item && { by: Item['replaced_by'] as string | undefined }
}

const AttachedDocumentRow = z.object({
  id: z.string(),
  held: z.boolean().default(false),
  publish_at: z.string().optional(),
  regulatory_from: z.string().optional(),
})

/** Those of these documents that exist, by id. */
const attachedDocumentsOf = async (ids: readonly string[]): Promise<Map<string, AttachedDocument>> => {
  const keys = [...new Set(ids)].map(id => ({ id }))
  const rows = await batchGet(setting('TABLE_DOCUMENTS'), keys, { consistent: true })
  return new Map(readableRows(AttachedDocumentRow, rows, 'documents').map(row => [row.id, row]))
}

/** The documents and announcements of releases. */
export interface ItemStore {
  /** Those that exist, by id, read consistently, with the obstacles to their release at `now`. */
  get(items: readonly ReleaseItem[], now: Date): Promise<Map<string, LoadedItem>>
  /** Whether the id of one of these is that of a release, or of an item of the other type. */
  isOther(items: readonly ReleaseItem[]): Promise<boolean>
}

const keysOf = (items: readonly ReleaseItem[], type?: ReleaseItem['type']) => {
  const ids = items.filter(item => type === undefined || item.type === type).map(({ id }) => id)
  return [...new Set(ids)].map(id => ({ id }))
}

export const itemStore = (): ItemStore => ({
  async get(items, now) {
    const [documents, announcements] = await Promise.all([
      batchGet(setting('TABLE_DOCUMENTS'), keysOf(items, 'document'), { consistent: true }),
      batchGet(setting('TABLE_ANNOUNCEMENTS'), keysOf(items, 'announcement'), { consistent: true }),
    ])
    const itemsById = new Map<string, LoadedItem>()
    for (const row of readableRows(DocumentRow, documents, 'documents'))
      itemsById.set(row.id, loadedDocument(row, now))
    for (const row of readableRows(AnnouncementRow, announcements, 'announcements'))
      itemsById.set(row.id, loadedAnnouncement(row, now))

    const documentsById = await attachedDocumentsOf(
      [...itemsById.values()].flatMap(({ attachments = [] }) => attachments),
    )
    for (const [id, item] of itemsById) {
      const attachedDocuments = (item.attachments ?? []).flatMap(each => documentsById.get(each) ?? [])
      const publicAttachments = attachedDocuments.filter(each => !itemsById.has(each.id) && !each.held)
      itemsById.set(id, {
        ...item,
        ...(item.replaces !== undefined && { replaced: await replacedBy(item.replaces) }),
        attachedDocuments,
        ...(item.rns && { publicAttachments }),
      })
    }
    return itemsById
  },

  async isOther(items) {
    const found = await Promise.all([
      batchGet(setting('TABLE_DOCUMENTS'), keysOf(items, 'announcement'), { consistent: true }),
      batchGet(setting('TABLE_ANNOUNCEMENTS'), keysOf(items, 'document'), { consistent: true }),
      batchGet(setting('TABLE_RELEASES'), keysOf(items), { consistent: true }),
    ])
    return found.some(({ length }) => length > 0)
  },
})
