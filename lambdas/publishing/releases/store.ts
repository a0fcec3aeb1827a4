import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import { tableOf } from '#runtime/table.ts'
import { transact } from '#runtime/transact.ts'
import { accessListRow } from '../../security/accessListStore.ts'
import { isMailedAsRead } from './noticeStore.ts'
import { type Approval, publicationTimeOf, StoredRelease } from './release.ts'

/** Whether the environment requires a second person for a price-sensitive release. */
export const environmentApproval = (): Approval =>
  setting('APPROVAL') === 'second person' ? 'second person' : 'one person'

/** Sorts a draft without a publication time behind all others. */
const noMoment = '9999-12-31T23:59:59.999Z'

export interface ReleaseStore {
  get(id: string): Promise<StoredRelease | undefined>
  /** Drafts, those that are on hold or wait for their RNS, and approved ones to be published after `now`. */
  coming(now: Date): Promise<StoredRelease[]>
  /** Approved ones that are on hold or wait for their RNS, by publication time. */
  waiting(): Promise<StoredRelease[]>
  /** Published or cancelled ones, latest first. */
  past(
    phase: 'approved' | 'cancelled',
    now: Date,
    after: string | undefined,
    limit: number,
  ): Promise<{ releases: StoredRelease[]; next: string | null }>
  /** @returns false when a release has this id already */
  add(release: StoredRelease, entry: AuditEntry, now: Date): Promise<boolean>
  /**
   * Writes a release over the version before, with the rows of its items, all or nothing.
   * @returns false when the release or an item changed in between
   */
  replace(release: StoredRelease, rows: TransactItem[], entry: AuditEntry, now: Date): Promise<boolean>
}

const releasesTable = tableOf('TABLE_RELEASES')

const item = (release: StoredRelease) => ({ ...release, moment: publicationTimeOf(release) ?? noMoment })

/** Refuses what was read before people were mailed of it: written, it would have them mailed again. */
const replaceRow = (release: StoredRelease): TransactItem => {
  const { Put } = releasesTable.replace(item(release))
  if (!Put) throw new Error('A row is replaced by a Put.')
  return {
    Put: {
      ...Put,
      ConditionExpression: `${Put.ConditionExpression} AND ${isMailedAsRead}`,
      ExpressionAttributeValues: { ...Put.ExpressionAttributeValues, ':mailings': release.mailings },
    },
  }
}

/** The access list, in the same transaction: it never differs from the release. */
const accessListRows = (release: StoredRelease): TransactItem[] => {
  if (!release.guarded) return []
  const { id, confidential, updated_at, phase } = release
  const until = !confidential ? updated_at : phase === 'approved' ? publicationTimeOf(release) : null
  const accessList = {
    id,
    items: release.items.map(one => one.id),
    announcements: release.items.filter(({ type }) => type === 'announcement').map(one => one.id),
    readers: release.readers.map(one => one.id),
    names: Object.fromEntries(release.readers.filter(({ name }) => name).map(one => [one.id, one.name])),
  }
  return [accessListRow({ ...accessList, ...(until !== null && { until }) })]
}

const byMoment = (phase: StoredRelease['phase'], comparison: '<=' | '>', now: Date) => ({
  IndexName: 'byMoment',
  KeyConditionExpression: `phase = :phase AND moment ${comparison} :now`,
  ExpressionAttributeValues: { ':phase': phase, ':now': now.toISOString() },
})

const all = (query: ReturnType<typeof byMoment>) => releasesTable.list(StoredRelease, query)

const waiting = (): Promise<StoredRelease[]> => all(byMoment('waiting', '>', new Date(0)))

export const releaseStore = (): ReleaseStore => ({
  async get(id) {
    return releasesTable.get(StoredRelease, { id })
  },

  async coming(now) {
    // A draft stays one when its publication time passes: nobody approved it.
    const drafts = byMoment('drafted', '>', new Date(0))
    const approved = byMoment('approved', '>', now)
    return [...(await waiting()), ...(await all(approved)), ...(await all(drafts))]
  },

  waiting,

  async past(phase, now, after, limit) {
    const end = phase === 'approved' ? now : new Date(Date.parse(noMoment))
    const query = { ...byMoment(phase, '<=', end), ScanIndexForward: false, Limit: limit }
    const { rows: releases, next } = await releasesTable.page(StoredRelease, query, after)
    return { releases, next }
  },

  async add(release, entry, now) {
    const failed = await transact([
      releasesTable.add(item(release)),
      ...accessListRows(release),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },

  async replace(release, rows, entry, now) {
    const failed = await transact([
      replaceRow(release),
      ...rows,
      ...accessListRows(release),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },
})
