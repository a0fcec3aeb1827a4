import { londonTime } from '#contract/londonTime.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { announcementIdOf, announcementIdOfRns } from '../announcements/announcementId.ts'
import { type Change, lockItems, publishItems } from './itemRows.ts'
import { duplicateOfRow, linkedDocumentsRow, mergeRelease } from './mergeRows.ts'
import {
  awaitsRns,
  documentIdsOf,
  type ItemsById,
  regulatoryAnnouncementOf,
  type StoredRelease,
} from './release.ts'
import type { RnsRow, RnsStore } from './rnsStore.ts'

/** The id that the RNS of a release gives its announcement; undefined until the RNS is known. */
const rnsAnnouncementIdOf = ({ detection }: StoredRelease): string | undefined => {
  const { item, number, at = '' } = detection ?? {}
  if (item)
    return announcementIdOf({
      provider: item.provider,
      id: item.item_id,
      publishedAt: item.published_at,
      ...(item.rns_number !== undefined && { rns_number: item.rns_number }),
    })
  return number === undefined ? undefined : announcementIdOfRns(number, londonTime(new Date(at)).date)
}

/** The row of an RNS; for documents alone, the announcement of another release that is this RNS. */
const findRnsRow = async (
  rns: Pick<RnsStore, 'row'>,
  id: string,
  ownId: string | undefined,
): Promise<RnsRow | undefined> => {
  const row = await rns.row(id)
  if (!row || !('duplicate_of' in row) || ownId !== undefined) return row
  const other = await rns.row(row.duplicate_of)
  return other && 'slug' in other ? other : row
}

/** Tells a later import of the RNS that the release's own announcement is it, or which documents to attach. */
const reserveRnsRow = (
  id: string,
  release: StoredRelease,
  ownId: string | undefined,
  row: RnsRow | undefined,
): TransactItem[] => {
  if (ownId !== undefined) {
    const isFree = !row || 'linked_documents' in row || ('duplicate_of' in row && row.duplicate_of === ownId)
    return isFree ? [duplicateOfRow(id, ownId)] : []
  }
  if (row && !('linked_documents' in row)) return []
  const [linked, documents] = [row?.linked_documents ?? [], documentIdsOf(release)]
  const isComplete = row !== undefined && documents.every(document => linked.includes(document))
  return isComplete ? [] : [linkedDocumentsRow(id, documents, linked)]
}

/**
 * Takes an approved release as far as it may go. On hold or before its RNS it waits: its items are locked, without a
 * publication time. Otherwise it is published at the later of `publish_at` and now (decision 37).
 *
 * An RNS is on the site once. Where it was imported first, that announcement is the merge target: it gets the
 * release's documents, and the release's own announcement is withdrawn. Otherwise the own one is published and an
 * import of the RNS finds it. Documents alone are attached to the RNS, now or when it is imported.
 * @param before as the table has it
 * @param release the same, with what was just approved, detected or resumed
 */
export const advanceRelease = async (
  rns: Pick<RnsStore, 'row'>,
  before: StoredRelease,
  release: StoredRelease,
  itemsById: ItemsById,
  now: Date,
): Promise<Change> => {
  if (release.on_hold || awaitsRns(release))
    return {
      release: { ...release, phase: 'waiting' },
      rows: before.phase === 'waiting' ? [] : lockItems(before, itemsById),
    }

  const at = now.toISOString()
  const publish_at = release.publish_at ?? at
  const published: StoredRelease = {
    ...release,
    phase: 'approved',
    publish_at,
    out_at: publish_at > at ? publish_at : at,
    suggestions: [],
  }
  const rnsId = rnsAnnouncementIdOf(release)
  if (rnsId === undefined) return { release: published, rows: publishItems(published, itemsById) }

  const ownId = regulatoryAnnouncementOf(release, itemsById)
  const row = await findRnsRow(rns, rnsId, ownId)
  if (row && 'slug' in row && !row.withdrawn_at && row.id !== ownId)
    return mergeRelease(published, itemsById, row, ownId, now)
  return {
    release: published,
    rows: [...publishItems(published, itemsById), ...reserveRnsRow(rnsId, published, ownId, row)],
  }
}
