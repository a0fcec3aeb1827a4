import { batchGet } from '#runtime/batchGet.ts'
import { setting } from '#runtime/env.ts'

/** The network addresses of entries, by their ids; those that nobody knew, and those dropped since, are absent. */
export const addressesOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await batchGet(
    setting('TABLE_AUDIT_ADDRESSES'),
    ids.map(id => ({ id })),
  )
  const now = Date.now() / 1000
  // DynamoDB drops what has ended when it comes to it.
  const living = rows.filter(({ expires_at }) => Number(expires_at) > now)
  return new Map(living.map(({ id, ip_address }) => [String(id), String(ip_address)]))
}
