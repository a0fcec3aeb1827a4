import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { auditItems } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'
import type { StoredRelease } from './release.ts'

type Warned = Pick<StoredRelease, 'id' | 'version'>

/** Who is told of a late RNS, and that it was done. */
export interface DutyStore {
  /** Their mail addresses: those whom the environment names, else every administrator's. */
  people(): Promise<string[]>
  /** Notes that they are told now. @returns false when they were, or the release changed meanwhile */
  begin(release: Warned, now: Date): Promise<boolean>
  /** Takes that back, because nobody could be told. */
  giveBack(release: Warned): Promise<void>
}

const client = once(() => new CognitoIdentityProviderClient({}))

const Named = z.array(z.email())

const administrators = async (): Promise<string[]> => {
  const group = { UserPoolId: setting('USER_POOL_ID'), GroupName: 'admins' }
  const found: string[] = []
  for await (const { Users = [] } of paginateListUsersInGroup({ client: client() }, group))
    for (const { Enabled, Attributes = [] } of Users) {
      const email = Attributes.find(({ Name }) => Name === 'email')?.Value
      if (Enabled !== false && email) found.push(email)
    }
  return found
}

const TableName = () => setting('TABLE_RELEASES')

export const dutyStore = (): DutyStore => ({
  async people() {
    const named = Named.parse(JSON.parse(setting('ON_DUTY')))
    return named.length > 0 ? named : administrators()
  },

  async begin({ id, version }, now) {
    const failed = await transact([
      {
        Update: {
          TableName: TableName(),
          Key: { id },
          UpdateExpression: 'SET warned_at = :now, version = :next',
          ConditionExpression: 'version = :version AND attribute_not_exists(warned_at)',
          ExpressionAttributeValues: { ':now': now.toISOString(), ':version': version, ':next': version + 1 },
        },
      },
      ...auditItems(
        { user_id: 'watchReleases', action_type: 'RELEASE_RNS_LATE', object: `releases/${id}` },
        now,
      ),
    ])
    return failed.length === 0
  },

  async giveBack({ id, version }) {
    try {
      await dynamo().send(
        new UpdateCommand({
          TableName: TableName(),
          Key: { id },
          UpdateExpression: 'REMOVE warned_at',
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': version + 1 },
        }),
      )
    } catch (error) {
      // Somebody is at the release at this moment: who looks at it sees that it is late.
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  },
})
