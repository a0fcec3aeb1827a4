import * as z from 'zod'
import { setting } from '#runtime/env.ts'
import { StoredProvider } from './rules.ts'

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
