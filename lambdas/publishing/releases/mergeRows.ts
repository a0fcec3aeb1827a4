import type { TransactItem } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import { type Change, publishItems, replacedByRows } from './itemRows.ts'
import { documentIdsOf, type ItemsById, type StoredRelease } from './release.ts'
import type { MergeTarget } from './rnsStore.ts'

/** Says that an RNS is the release's own announcement. The condition fails when the RNS was imported meanwhile. */
export const duplicateOfRow = (id: string, ownId: string): TransactItem => ({
  Put: {
    TableName: setting('TABLE_ANNOUNCEMENTS'),
    Item: { id, duplicate_of: ownId },
    ConditionExpression:
      'attribute_not_exists(id) OR duplicate_of = :own OR attribute_exists(linked_documents)',
    ExpressionAttributeValues: { ':own': ownId },
  },
})

/** Documents that an RNS gets when it is imported. The condition fails when that happened meanwhile. */
export const linkedDocumentsRow = (
  id: string,
  documents: readonly string[],
  linked: readonly string[],
): TransactItem => ({
  Put: {
    TableName: setting('TABLE_ANNOUNCEMENTS'),
    Item: { id, linked_documents: [...new Set([...linked, ...documents])].join(' ') },
    ConditionExpression: linked.length === 0 ? 'attribute_not_exists(id)' : 'linked_documents = :before',
    ...(linked.length > 0 && { ExpressionAttributeValues: { ':before': linked.join(' ') } }),
  },
})

/** Lets an item be imported again, because the announcement that it became is not published. */
export const forgetImportRow = (
  { provider, item_id }: { provider: string; item_id: string },
  ownId: string,
): TransactItem => ({
  Update: {
    TableName: setting('TABLE_NEWS_ITEMS'),
    Key: { provider, item_id },
    UpdateExpression: 'REMOVE announcement_id, announcement_slug, announced_version, announced_digest',
    ConditionExpression: 'announcement_id = :own',
    ExpressionAttributeValues: { ':own': ownId },
  },
})

/** Attaches the release's documents to the merge target. Its words stay: they are the record. */
const attachRow = (
  { id, attachments, replaces }: MergeTarget,
  release: StoredRelease,
  itemsById: ItemsById,
  ownId: string | undefined,
): TransactItem => {
  const { attachments: own = [], replaces: corrects } = itemsById.get(ownId ?? '') ?? {}
  const isCorrection = corrects !== undefined && replaces === undefined
  return {
    Update: {
      TableName: setting('TABLE_ANNOUNCEMENTS'),
      Key: { id },
      // `updated_at` stays: the addition shows from its publication time on, not before.
      UpdateExpression: `SET attachments = :all${isCorrection ? ', replaces = :corrects' : ''}`,
      ConditionExpression: 'attribute_exists(id) AND attribute_not_exists(withdrawn_at)',
      ExpressionAttributeValues: {
        ':all': [...new Set([...attachments, ...own, ...documentIdsOf(release)])],
        ...(isCorrection && { ':corrects': corrects }),
      },
    },
  }
}

const withdrawRow = (
  ownId: string,
  version: number,
  target: MergeTarget,
  release: StoredRelease,
  now: Date,
): TransactItem => ({
  Update: {
    TableName: setting('TABLE_ANNOUNCEMENTS'),
    Key: { id: ownId },
    UpdateExpression:
      'SET withdrawn_at = :at, withdrawn_reason = :reason, updated_at = :at, replaced_by = :target, release_id = :release, #version = :next',
    ConditionExpression: '#version = :version AND attribute_not_exists(released_at)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ':at': now.toISOString(),
      ':reason': `It is out as its RNS, “${target.title}”, at /news/${target.slug}.`,
      ':target': target.id,
      ':release': release.id,
      ':version': version,
      ':next': version + 1,
    },
  },
})

/**
 * Publishes a release whose RNS was imported before: the imported announcement takes the place of the release's own.
 * @param ownId the release's own announcement, where it has one
 */
export const mergeRelease = (
  release: StoredRelease,
  itemsById: ItemsById,
  target: MergeTarget,
  ownId: string | undefined,
  now: Date,
): Change => {
  const { detection } = release
  const { id, slug, title } = target
  const stands_as = { id, slug, title, ...(ownId !== undefined && { instead_of: ownId }) }
  const others = { ...release, items: release.items.filter(item => item.id !== ownId) }
  const rows = [...publishItems(others, itemsById)]
  const own = ownId === undefined ? undefined : itemsById.get(ownId)
  if (ownId !== undefined && own)
    rows.push(
      withdrawRow(ownId, own.version, target, release, now),
      ...replacedByRows([{ type: 'announcement', id: ownId }], itemsById, 'set', id),
    )
  return {
    release: { ...release, ...(detection && { detection: { ...detection, stands_as } }) },
    rows: [...rows, attachRow(target, release, itemsById, ownId)],
  }
}
