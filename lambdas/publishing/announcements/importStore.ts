import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Adapter, providerOptions, type RnsItem } from '#contract/news/rnsFeed.ts'
import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { withWholeText } from '../text/longTexts.ts'
import { importedAs, newsItemsByIds, type NewsItemRow } from '../rns/newsItems.ts'
import { transact } from '#runtime/transact.ts'
import type { NewRow } from './editStore.ts'
import type { Origin } from './importRules.ts'
import { StaffRow } from './row.ts'
import { stowTexts } from './text.ts'

/** An announcement that was imported, as far as a later import asks. */
export const Imported = StaffRow.pick({
  id: true,
  slug: true,
  title: true,
  text_held: true,
  released_at: true,
  withdrawn_at: true,
  release_id: true,
})
export type Imported = z.infer<typeof Imported>

/** Leads to the announcement that an RNS is: one of a release (`releases/mergeRows.ts`), or one with the same words. */
const DuplicateOf = z.object({ duplicate_of: z.uuid() })

/** Documents of a release for an RNS that is not imported yet (`releases/mergeRows.ts`). */
const LinkedDocuments = z.object({ linked_documents: z.string() })

/** News items and the announcements that they become. */
export interface ImportStore {
  /** With its whole text. @throws ZodError when the row is none */
  item(provider: RnsItem['provider'], id: string): Promise<NewsItemRow | undefined>
  origin(provider: RnsItem['provider']): Promise<Origin>
  announcement(id: string): Promise<Imported | undefined>
  /**
   * Writes an announcement, what its item became, the mark on the announcement that it replaces and the audit entry:
   * all or nothing.
   * @param digest of its words, to tell later whether the item reads differently
   * @param twin the id under which it is found by its words
   * @returns false when the item became something else meanwhile, or the announcement is there
   */
  add(
    item: NewsItemRow,
    row: NewRow,
    digest: string,
    entry: AuditEntry,
    now: Date,
    twin?: string,
  ): Promise<boolean>
  /**
   * Writes the text into an announcement that had none for readers yet, and what its item says now.
   * @returns false when either became something else meanwhile
   */
  addText(item: NewsItemRow, row: NewRow, digest: string, entry: AuditEntry, now: Date): Promise<boolean>
  /**
   * Notes that an item is this announcement, which is there already.
   * @returns false when it became something else meanwhile
   */
  note(item: NewsItemRow, announcement: Pick<Imported, 'id' | 'slug'>, digest: string): Promise<boolean>
}

const announcements = () => setting('TABLE_ANNOUNCEMENTS')

const rowOf = async (TableName: string, id: string): Promise<unknown> => {
  const { Item } = await dynamo().send(new GetCommand({ TableName, Key: { id }, ConsistentRead: true }))
  return Item
}

const replacedByRow = ({ replaces, id }: NewRow): TransactItem[] =>
  replaces === undefined
    ? []
    : [
        {
          Update: {
            TableName: announcements(),
            Key: { id: replaces },
            UpdateExpression: 'SET replaced_by = :by',
            // A withdrawn announcement has no correction.
            ConditionExpression: 'attribute_exists(id) AND attribute_not_exists(withdrawn_at)',
            ExpressionAttributeValues: { ':by': id },
          },
        },
      ]

/** Lets a later import find the announcement by its words; after a correction, the newest with these words. */
const twinRow = ({ id, replaces }: NewRow, twin: string | undefined): TransactItem[] =>
  twin === undefined
    ? []
    : [
        {
          Put: {
            TableName: announcements(),
            Item: { id: twin, duplicate_of: id },
            ...(replaces === undefined && { ConditionExpression: 'attribute_not_exists(id)' }),
          },
        },
      ]

/** Adds the announcement where a release reserved its id and did not publish its own. @returns false when it did */
const addInPlaceOf = async (
  own: string,
  put: { TableName: string; Item: NewRow },
  rest: TransactItem[],
): Promise<boolean> => {
  const failed = await transact([
    {
      Put: {
        ...put,
        ConditionExpression: 'duplicate_of = :own',
        ExpressionAttributeValues: { ':own': own },
      },
    },
    {
      Update: {
        TableName: announcements(),
        Key: { id: own },
        UpdateExpression: 'SET rns_stands_as = :row',
        ConditionExpression: 'attribute_not_exists(released_at)',
        ExpressionAttributeValues: { ':row': put.Item.id },
      },
    },
    ...rest,
  ])
  return failed.length === 0
}

/** Adds the announcement with the documents linked to it. @returns false when these changed in between */
const addWithLinked = async (
  linked: string,
  { TableName, Item }: { TableName: string; Item: NewRow },
  rest: TransactItem[],
): Promise<boolean> => {
  const failed = await transact([
    {
      Put: {
        TableName,
        Item: { ...Item, attachments: [...new Set([...Item.attachments, ...linked.split(' ')])] },
        ConditionExpression: 'linked_documents = :linked',
        ExpressionAttributeValues: { ':linked': linked },
      },
    },
    ...rest,
  ])
  return failed.length === 0
}

/** A provider of one's own that is gone. */
const unknownOrigin: Origin = { name: 'News provider', adapter: 'feed' }
const OwnProvider = z.object({ name: z.string(), adapter: Adapter })

export const importStore = (): ImportStore => ({
  async item(provider, id) {
    const row = (await newsItemsByIds(provider, [id])).get(id)
    return row && { ...row, item: await withWholeText(row.item) }
  },

  async origin(provider) {
    const known = providerOptions.find(option => option.id === provider)
    if (known) return { name: known.name, adapter: known.id }
    const row = await rowOf(setting('TABLE_RNS_PROVIDERS'), provider)
    return row === undefined ? unknownOrigin : OwnProvider.parse(row)
  },

  async announcement(id) {
    const row = await rowOf(announcements(), id)
    const { data: duplicate } = DuplicateOf.safeParse(row)
    const original = duplicate ? await rowOf(announcements(), duplicate.duplicate_of) : row
    return original === undefined || LinkedDocuments.safeParse(row).success
      ? undefined
      : Imported.parse(original)
  },

  async add(item, row, digest, entry, now, twin) {
    const rest = [
      importedAs(item, row, digest),
      ...replacedByRow(row),
      ...auditItems(entry, now),
      ...twinRow(row, twin),
    ]
    const put = { TableName: announcements(), Item: await stowTexts(row) }
    const failed = await transact([
      { Put: { ...put, ConditionExpression: 'attribute_not_exists(id)' } },
      ...rest,
    ])
    if (failed.length === 0) return true
    if (!failed.includes(0)) return false
    const there = await rowOf(announcements(), row.id)
    const [own, documents] = [DuplicateOf.safeParse(there).data, LinkedDocuments.safeParse(there).data]
    if (own) return addInPlaceOf(own.duplicate_of, put, rest)
    return documents !== undefined && addWithLinked(documents.linked_documents, put, rest)
  },

  async addText(item, row, digest, entry, now) {
    const { id, content, long_text, summary, search_text, text_held, held_text } = await stowTexts(row)
    const failed = await transact([
      {
        Update: {
          TableName: announcements(),
          Key: { id },
          UpdateExpression: [
            'SET content = :content, summary = :summary, search_text = :search, updated_at = :now',
            long_text && ', long_text = :long',
            held_text ? ', held_text = :held' : ' REMOVE held_text, text_held',
            ' ADD #version :one',
          ]
            .filter(Boolean)
            .join(''),
          ConditionExpression: 'text_held = :true AND attribute_not_exists(withdrawn_at)',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: {
            ':content': content,
            ':summary': summary,
            ':search': search_text,
            ':now': now.toISOString(),
            ':one': 1,
            ':true': true,
            ...(long_text && { ':long': long_text }),
            ...(text_held && { ':held': held_text }),
          },
        },
      },
      importedAs(item, row, digest),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },

  async note(item, announcement, digest) {
    const failed = await transact([importedAs(item, announcement, digest)])
    return failed.length === 0
  },
})
