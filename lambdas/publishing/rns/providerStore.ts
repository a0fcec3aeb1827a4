import * as z from 'zod'
import { refreshMinutes } from '#contract/limits.ts'
import { Adapter } from '#contract/news/rnsFeed.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { tableOf } from '#runtime/table.ts'

/** A provider, for code that neither manages nor polls it. */
const Facts = z.object({
  name: z.string(),
  feed_url: z.string(),
  adapter: Adapter,
  secret_name: z.string().nullable(),
  is_active: z.boolean(),
  is_ris: z.boolean().default(false),
  symbols: z.array(z.string()).default([]),
  refresh_interval_minutes: z.number().default(refreshMinutes.default),
  /** UTC end of the last poll that succeeded. */
  last_updated: z.iso.datetime().nullable().default(null),
})
export type ProviderFacts = z.output<typeof Facts>

const providersTable = tableOf('TABLE_RNS_PROVIDERS')

/** The providers as they are stored. */
export interface ProviderList {
  /** By name. */
  list(): Promise<ProviderFacts[]>
}

export const providerList = (): ProviderList => ({
  async list() {
    const keys = await providersTable.list(z.object({ id: z.string() }), {
      IndexName: 'byName',
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': 'provider' },
    })
    const rows = await batchGet(providersTable.name(), keys)
    const found = readableRows(Facts, rows, 'rns_providers')
    return found.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  },
})
