import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import * as z from 'zod'
import { type EmailSettings, mailProviders } from '#contract/audience/mail.ts'
import { once } from '#contract/once.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import { environmentSender } from '#runtime/mail.ts'
import { transact } from '#runtime/transact.ts'
import { parseGroups } from '#runtime/user.ts'
import { tableOf } from '#runtime/table.ts'

/** How test mails go out, as somebody saved it. */
export const StoredSettings = z.object({
  provider: z.enum(mailProviders),
  default_from: z.string(),
  version: z.int().positive(),
  updated_at: z.iso.datetime(),
  updated_by_email: z.string().optional(),
})
export type StoredSettings = z.output<typeof StoredSettings>

/** The environment's own sender and domain; empty and null where SES has no domain. */
export const environmentMail = (): { from: string; domain: string | null } => {
  const from = environmentSender()?.address ?? ''
  return { from, domain: from.slice(from.indexOf('@') + 1) || null }
}

/** The settings in force: those saved, else SES with the environment's own sender. */
export const settingsInForce = (
  stored: StoredSettings | undefined,
  { from, domain }: ReturnType<typeof environmentMail>,
): EmailSettings =>
  stored
    ? { ...stored, mail_domain: domain, updated_by_email: stored.updated_by_email ?? null }
    : {
        provider: 'ses',
        default_from: from,
        mail_domain: domain,
        version: 0,
        updated_at: null,
        updated_by_email: null,
      }

export interface EmailSettingsStore {
  /** Undefined until somebody saves them. */
  get(): Promise<StoredSettings | undefined>
  /** @returns false when somebody saved in between */
  save(settings: StoredSettings, entry: AuditEntry): Promise<boolean>
}

const Key = { id: 'email' }

export const emailSettingsStore = (): EmailSettingsStore => ({
  async get() {
    return tableOf('TABLE_SETTINGS').get(StoredSettings, Key)
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

/** Who belongs to the team. */
export interface StaffStore {
  /** Whether the account of this mail address is in one of the team's groups. */
  isStaff(address: string): Promise<boolean>
}

const client = once(
  () =>
    new CognitoIdentityProviderClient({
      requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 },
    }),
)

export const staffStore = (): StaffStore => ({
  async isStaff(address) {
    try {
      const { Groups = [] } = await client().send(
        new AdminListGroupsForUserCommand({ UserPoolId: setting('USER_POOL_ID'), Username: address }),
      )
      return parseGroups(Groups.map(({ GroupName }) => GroupName)).length > 0
    } catch (error) {
      if (error instanceof UserNotFoundException) return false
      throw error
    }
  },
})
