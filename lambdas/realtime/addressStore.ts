import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

/** The network addresses of audit entries, which the API shows beside them. */
export interface Addresses {
  /** By the entries' ids; those that nobody knew are absent. */
  of(ids: readonly string[]): Promise<Map<string, string>>
}

/** Keys that one call may name. */
const batch = 100

export const addresses = (): Addresses => ({
  async of(ids) {
    const TableName = setting('TABLE_AUDIT_ADDRESSES')
    const found = new Map<string, string>()
    for (let start = 0; start < ids.length; start += batch) {
      let keys: Record<string, unknown>[] = ids.slice(start, start + batch).map(id => ({ id }))
      while (keys.length > 0) {
        const { Responses, UnprocessedKeys } = await dynamo().send(
          new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys } } }),
        )
        for (const { id, ip_address } of Responses?.[TableName] ?? [])
          found.set(String(id), String(ip_address))
        keys = UnprocessedKeys?.[TableName]?.Keys ?? []
      }
    }
    return found
  },
})
