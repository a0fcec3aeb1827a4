import {
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { once } from '#contract/once.ts'
import type { ReminderStep } from '#contract/publishing/reviewDates.ts'
import type { RuleLetter } from '#contract/publishing/rule26Editions.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

/** Somebody of the team. */
export interface Member {
  id: string
  email: string
}

/** The team: members of `admins` and `editors` who can sign in, each once. */
export interface MemberStore {
  list(): Promise<Member[]>
}

const client = once(() => new CognitoIdentityProviderClient({}))

export const memberStore = (): MemberStore => ({
  async list() {
    const found = new Map<string, Member>()
    for (const GroupName of ['admins', 'editors']) {
      const group = { UserPoolId: setting('USER_POOL_ID'), GroupName }
      for await (const { Users = [] } of paginateListUsersInGroup({ client: client() }, group))
        for (const { Enabled, Attributes = [] } of Users) {
          const valueOf = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value
          const [id, email] = [valueOf('sub'), valueOf('email')]
          if (Enabled !== false && id && email) found.set(id, { id, email })
        }
    }
    return [...found.values()]
  },
})

/** One reminder to one person. */
export interface Reminder {
  item: RuleLetter
  due: string
  step: ReminderStep
  /** Id of the person's account. */
  member: string
}

/** Who was reminded of what. */
export interface ReminderStore {
  /** Notes a reminder before it is sent; false when another run has done so. */
  begin(reminder: Reminder, now: Date): Promise<boolean>
  /** Takes the note back, because the mail could not be sent. */
  giveBack(reminder: Reminder): Promise<void>
}

const keyOf = ({ item, due, step, member }: Reminder) => ({
  kind: 'reminder',
  id: [due, item, step, member].join('#'),
})

export const reminderStore = (): ReminderStore => ({
  async begin(reminder, now) {
    try {
      await dynamo().send(
        new UpdateCommand({
          TableName: setting('TABLE_FACTS'),
          Key: keyOf(reminder),
          UpdateExpression: 'SET sent_at = :now',
          ConditionExpression: 'attribute_not_exists(sent_at)',
          ExpressionAttributeValues: { ':now': now.toISOString() },
        }),
      )
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  },

  async giveBack(reminder) {
    await dynamo().send(
      new UpdateCommand({
        TableName: setting('TABLE_FACTS'),
        Key: keyOf(reminder),
        UpdateExpression: 'REMOVE sent_at',
      }),
    )
  },
})
