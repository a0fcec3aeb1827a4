import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { providerOf, ProviderRow, providerTable, writeOver } from './row.ts'
import type { StoredProvider } from './rules.ts'

/** News providers, as people manage them. */
export interface ProviderStore {
  get(id: string): Promise<StoredProvider | undefined>
  /** All of them, by name. */
  list(): Promise<StoredProvider[]>
  /**
   * Writes a provider over its revision before, or the first one where there is none.
   * @returns false when something else was written meanwhile
   */
  write(provider: StoredProvider, entry: AuditEntry, now: Date): Promise<boolean>
  /** @returns false when there is none any more */
  remove(id: string, entry: AuditEntry, now: Date): Promise<boolean>
}

export const providerStore = (): ProviderStore => ({
  async get(id) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: providerTable(), Key: { id }, ConsistentRead: true }),
    )
    return Item && providerOf(Item)
  },

  async list() {
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
    const rows = await batchGet(providerTable(), keys, { consistent: true })
    const providers = readableRows(ProviderRow, rows, providerTable())
    const found = new Map(providers.map(provider => [provider.id, provider]))
    return keys.flatMap(({ id }) => found.get(id) ?? [])
  },

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
