import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { MailSwitch } from '#contract/audience/distribution.ts'
import type { Actor } from '#runtime/actor.ts'
import { auditItems } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'

/** Whether mails about announcements go out. */
export interface SwitchStore {
  /** As it is this moment. */
  get(): Promise<MailSwitch>
  /** Pauses them or lets them go on; what is so already stays as it is, with who said so. */
  set(paused: boolean, actor: Actor, email: string | undefined, now: Date): Promise<MailSwitch>
}

const TableName = () => setting('TABLE_SWITCHES')
const Key = { id: 'mail' }

const get = async (): Promise<MailSwitch> => {
  const { Item } = await dynamo().send(new GetCommand({ TableName: TableName(), Key, ConsistentRead: true }))
  return MailSwitch.parse(Item ?? { paused: false })
}

/** The store in the table `switches`. */
export const switchStore = (): SwitchStore => ({
  get,

  async set(paused, actor, email, now) {
    const before = await get()
    if (before.paused === paused) return before
    await transact([
      {
        Update: {
          TableName: TableName(),
          Key,
          UpdateExpression: `SET paused = :paused, since = :now, by_user = :user ${email ? ', by_email = :email' : 'REMOVE by_email'}`,
          ConditionExpression: paused ? 'attribute_not_exists(paused) OR paused = :other' : 'paused = :other',
          ExpressionAttributeValues: {
            ':paused': paused,
            ':other': !paused,
            ':now': now.toISOString(),
            ':user': actor.user_id,
            ...(email && { ':email': email }),
          },
        },
      },
      ...auditItems(
        {
          ...actor,
          action_type: paused ? 'MAILS_PAUSED' : 'MAILS_RESUMED',
          object: 'switches/mail',
          before,
          after: { paused },
        },
        now,
      ),
    ])
    return get()
  },
})
