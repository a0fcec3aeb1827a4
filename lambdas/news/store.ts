import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import type { FaultyRow } from '#contract/faultyRows.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { readRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { providerOf, ProviderRow, providerTable, writeOver } from './row.ts'
import type { StoredProvider } from './rules.ts'

/** News providers, as people manage them. */
export interface ProviderStore {
  get(id: string): Promise<StoredProvider | undefined>
  /** The row of one that cannot be read; undefined for any other, and for none. */
  faulty(id: string): Promise<Record<string, unknown> | undefined>
  /** All of them that can be read, by name. */
  list(): Promise<StoredProvider[]>
  /** The same with those that cannot. */
  all(): Promise<{ providers: StoredProvider[]; faulty: FaultyRow[] }>
  /**
   * Writes a provider over its revision before, or the first one where there is none.
   * @returns false when something else was written meanwhile
   */
  write(provider: StoredProvider, entry: AuditEntry, now: Date): Promise<boolean>
  /** @returns false when there is none any more */
  remove(id: string, entry: AuditEntry, now: Date): Promise<boolean>
}

const rowOf = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await dynamo().send(new GetCommand({ TableName: providerTable(), Key: { id }, ConsistentRead: true })))
    .Item

const all: ProviderStore['all'] = async () => {
  const keys: Pick<StoredProvider, 'id'>[] = []
  const pages = paginateQuery(
    { client: dynamo() },
    {
      TableName: providerTable(),
      IndexName: 'byName',
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': 'provider' },
    },
  )
  for await (const { Items = [] } of pages) keys.push(...Items.map(({ id }) => ({ id: String(id) })))
  const stored = await batchGet(providerTable(), keys, { consistent: true })
  const { rows, faulty } = readRows(ProviderRow, stored, providerTable())
  const found = new Map(rows.map(provider => [provider.id, provider]))
  return { providers: keys.flatMap(({ id }) => found.get(id) ?? []), faulty }
}

export const providerStore = (): ProviderStore => ({
  async get(id) {
    const row = await rowOf(id)
    return row && providerOf(row)
  },

  async faulty(id) {
    const row = await rowOf(id)
    return row && !ProviderRow.safeParse(row).success ? row : undefined
  },

  all,
  list: async () => (await all()).providers,

  async write(provider, entry, now) {
    const failed = await transact([{ Put: writeOver(provider) }, ...auditItems(entry, now)])
    return failed.length === 0
  },

  async remove(id, entry, now) {
    const gone = {
      TableName: providerTable(),
      Key: { id },
      ConditionExpression: 'attribute_exists(id)',
    }
    const failed = await transact([{ Delete: gone }, ...auditItems(entry, now)])
    return failed.length === 0
  },
})
