import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { mailProviders } from '#contract/audience/mail.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'

/** How test mails go out, as somebody saved it. */
export const StoredSettings = z.object({
  provider: z.enum(mailProviders),
  default_from: z.string(),
  version: z.int().positive(),
  updated_at: z.iso.datetime(),
  updated_by_email: z.string().optional(),
})
export type StoredSettings = z.output<typeof StoredSettings>

export interface EmailSettingsStore {
  /** Undefined until somebody saves them. */
  get(): Promise<StoredSettings | undefined>
  /** @returns false when somebody saved in between */
  save(settings: StoredSettings, entry: AuditEntry): Promise<boolean>
}

const Key = { id: 'email' }

export const emailSettingsStore = (): EmailSettingsStore => ({
  async get() {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_SETTINGS'), Key, ConsistentRead: true }),
    )
    return Item && StoredSettings.parse(Item)
  },

  async save(settings, entry) {
    const before = settings.version - 1
    const failed = await transact([
      {
        Put: {
          TableName: setting('TABLE_SETTINGS'),
          Item: { ...Key, ...settings },
          ...(before === 0
            ? { ConditionExpression: 'attribute_not_exists(id)' }
            : { ConditionExpression: 'version = :before', ExpressionAttributeValues: { ':before': before } }),
        },
      },
      ...auditItems(entry, new Date(settings.updated_at)),
    ])
    return failed.length === 0
  },
})
