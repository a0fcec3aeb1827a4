import * as z from 'zod'
import { type CmsCommit, CmsVersion, bytesOf } from '#contract/integrations/cmsFiles.ts'
import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { cursorOf, fromCursor } from '#runtime/cursor.ts'
import { setting } from '#runtime/env.ts'
import { tableOf } from '#runtime/table.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { StoredDraft } from './rules.ts'

/** How a version came about. */
export type Step = Pick<CmsVersion, 'action' | 'restored_from'>

/** Drafts of files, each change with its audit entry and a row of the history. */
export interface DraftStore {
  get(path: string): Promise<StoredDraft | undefined>
  /** Those of these files that were ever edited, by path. */
  all(paths: readonly string[]): Promise<Map<string, StoredDraft>>
  /**
   * Writes a draft over the one of the version before.
   * @returns false when that is no longer the present one
   */
  write(draft: StoredDraft, step: Step, entry: AuditEntry, now: Date): Promise<boolean>
  /**
   * Notes on each version, and on its draft, the commit that it went into.
   * @returns false when one of them was never saved
   */
  mark(commits: ReadonlyMap<string, CmsCommit>, entry: AuditEntry, now: Date): Promise<boolean>
}

const cmsDraftsTable = tableOf('TABLE_CMS_DRAFTS')

const versionRow = (draft: StoredDraft, step: Step): TransactItem => ({
  Put: {
    TableName: setting('TABLE_CMS_DRAFT_VERSIONS'),
    Item: {
      path: draft.path,
      version: draft.version,
      ...step,
      content: draft.content,
      size: bytesOf(draft.content ?? ''),
      created_at: draft.updated_at,
      created_by: draft.updated_by,
      created_by_email: draft.updated_by_email,
    },
  },
})

const marked = (path: string, committed: CmsCommit): TransactItem[] => [
  {
    Update: {
      TableName: cmsDraftsTable.name(),
      Key: { path },
      UpdateExpression: 'SET committed = :committed',
      ConditionExpression: 'version >= :version',
      ExpressionAttributeValues: { ':committed': committed, ':version': committed.version },
    },
  },
  {
    Update: {
      TableName: setting('TABLE_CMS_DRAFT_VERSIONS'),
      Key: { path, version: committed.version },
      UpdateExpression: 'SET committed = :committed',
      ConditionExpression: 'attribute_exists(content)',
      ExpressionAttributeValues: { ':committed': committed },
    },
  },
]

export const draftStore = (): DraftStore => ({
  async get(path) {
    return cmsDraftsTable.get(StoredDraft, { path })
  },

  async all(paths) {
    const keys = paths.map(path => ({ path }))
    const rows = await batchGet(cmsDraftsTable.name(), keys, { consistent: true })
    const drafts = readableRows(StoredDraft, rows, 'cms_drafts')
    return new Map(drafts.map(draft => [draft.path, draft]))
  },

  async write(draft, step, entry, now) {
    const failed = await transact([
      {
        Put: {
          TableName: cmsDraftsTable.name(),
          Item: draft,
          ...(draft.version === 1
            ? { ConditionExpression: 'attribute_not_exists(version)' }
            : {
                ConditionExpression: 'version = :before',
                ExpressionAttributeValues: { ':before': draft.version - 1 },
              }),
        },
      },
      versionRow(draft, step),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },

  async mark(commits, entry, now) {
    const rows = [...commits].flatMap(([path, commit]) => marked(path, commit))
    const failed = await transact([...rows, ...auditItems(entry, now)])
    return failed.length === 0
  },
})

export const StoredVersion = CmsVersion.extend({ content: z.string().optional() })
export type StoredVersion = z.infer<typeof StoredVersion>

/** Every text that drafts had; none is ever changed. */
export interface VersionStore {
  /** Newest first, without texts. A page may have fewer than `limit`. */
  list(
    path: string,
    after: string | undefined,
    limit: number,
  ): Promise<{ versions: CmsVersion[]; next: string | null }>
  get(path: string, version: number): Promise<StoredVersion | undefined>
}

/** All but the text, under names that are no words of the query language. */
const shown = Object.keys(CmsVersion.shape)
const names = Object.fromEntries(shown.map(name => [`#${name}`, name]))

export const versionStore = (): VersionStore => ({
  async list(path, after, limit) {
    const { Items = [], LastEvaluatedKey } = await fromCursor(after, ExclusiveStartKey =>
      tableOf('TABLE_CMS_DRAFT_VERSIONS').query({
        KeyConditionExpression: '#path = :path',
        ProjectionExpression: Object.keys(names).join(', '),
        ExpressionAttributeNames: { ...names, '#path': 'path' },
        ExpressionAttributeValues: { ':path': path },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey,
      }),
    )
    return {
      versions: readableRows(CmsVersion, Items, 'cms_draft_versions'),
      next: cursorOf(LastEvaluatedKey),
    }
  },

  async get(path, version) {
    return tableOf('TABLE_CMS_DRAFT_VERSIONS').get(StoredVersion, { path, version })
  },
})
