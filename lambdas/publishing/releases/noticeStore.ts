import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import type { Notice, StoredRelease } from './release.ts'

/** Condition that nobody was mailed of a release since it was read, with its count as `:mailings`. */
export const isMailedAsRead = '(attribute_not_exists(mailings) OR mailings = :mailings)'

/** Of whom nobody was mailed yet. No change here is a new version of a release: who looks at it sees the same. */
export interface NoticeStore {
  /** Takes the notices off the release before they are mailed. @returns false when it changed since it was read */
  claim(release: Pick<StoredRelease, 'id' | 'mailings' | 'version'>): Promise<boolean>
  /** Puts back what could not be mailed. */
  giveBack(id: string, notices: readonly Notice[]): Promise<void>
}

export const noticeStore = (): NoticeStore => ({
  async claim({ id, mailings, version }) {
    try {
      await dynamo().send(
        new UpdateCommand({
          TableName: setting('TABLE_RELEASES'),
          Key: { id },
          UpdateExpression: 'SET unmailed = :none, mailings = :next',
          ConditionExpression: `version = :version AND ${isMailedAsRead}`,
          ExpressionAttributeValues: {
            ':none': [],
            ':version': version,
            ':mailings': mailings,
            ':next': mailings + 1,
          },
        }),
      )
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  },

  async giveBack(id, notices) {
    await dynamo().send(
      new UpdateCommand({
        TableName: setting('TABLE_RELEASES'),
        Key: { id },
        UpdateExpression: 'SET unmailed = list_append(:notices, unmailed), mailings = mailings + :one',
        ExpressionAttributeValues: { ':notices': notices, ':one': 1 },
      }),
    )
  },
})
