import {
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { FaultyRow } from '#contract/faultyRows.ts'
import { once } from '#contract/once.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { StoredProvider } from './rules.ts'
import { tableOf } from '#runtime/table.ts'

export const providerTable = (): string => setting('TABLE_RNS_PROVIDERS')

/** A provider as a row, with what the indexes need: all by name, and those that are polled by their next time. */
const rowOf = (provider: StoredProvider) => ({
  ...provider,
  kind: 'provider',
  sort_name: `${provider.name.toLocaleLowerCase('en-GB')} ${provider.id}`,
  // An index leaves out rows that lack its key, and takes no null for one.
  next_poll_at: provider.next_poll_at ?? undefined,
  due: provider.next_poll_at === null ? undefined : 'due',
})

export const ProviderRow = z
  .looseObject({})
  .transform(row => ({ ...row, next_poll_at: row['next_poll_at'] ?? null }))
  .pipe(StoredProvider)

/** @throws ZodError when it is none */
export const providerOf = (row: Record<string, unknown>): StoredProvider => ProviderRow.parse(row)

/** Writes a provider over its revision before; the first one only where there is none. */
export const writeOver = (provider: StoredProvider) => ({
  TableName: providerTable(),
  Item: rowOf(provider),
  ...(provider.revision === 1
    ? { ConditionExpression: 'attribute_not_exists(id)' }
    : {
        ConditionExpression: 'revision = :before',
        ExpressionAttributeValues: { ':before': provider.revision - 1 },
      }),
})

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

const readRow = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await dynamo().send(new GetCommand({ TableName: providerTable(), Key: { id }, ConsistentRead: true })))
    .Item

const all: ProviderStore['all'] = async () => {
  const keys: Pick<StoredProvider, 'id'>[] = []
  const pages = tableOf('TABLE_RNS_PROVIDERS').pages({
    IndexName: 'byName',
    KeyConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': 'provider' },
  })
  for await (const { Items = [] } of pages) keys.push(...Items.map(({ id }) => ({ id: String(id) })))
  const stored = await batchGet(providerTable(), keys, { consistent: true })
  const { rows, faulty } = readRows(ProviderRow, stored, providerTable())
  const found = new Map(rows.map(provider => [provider.id, provider]))
  return { providers: keys.flatMap(({ id }) => found.get(id) ?? []), faulty }
}

export const providerStore = (): ProviderStore => ({
  async get(id) {
    const row = await readRow(id)
    return row && providerOf(row)
  },

  async faulty(id) {
    const row = await readRow(id)
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

const client = once(() => new CognitoIdentityProviderClient({}))

/** The members of the group `admins` who can sign in. */
export interface AdminStore {
  count(): Promise<number>
}

export const adminStore = (): AdminStore => ({
  async count() {
    const group = { UserPoolId: setting('USER_POOL_ID'), GroupName: 'admins' }
    let count = 0
    for await (const { Users = [] } of paginateListUsersInGroup({ client: client() }, group))
      count += Users.filter(({ Enabled }) => Enabled !== false).length
    return count
  },
})
