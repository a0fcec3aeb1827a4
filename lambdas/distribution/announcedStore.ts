import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { Announced } from './rules.ts'

/** The announcements that people are told of. */
export interface AnnouncedStore {
  /** An announcement that was announced and is still out; undefined when it was withdrawn since. */
  get(id: string): Promise<Announced | undefined>
}

export const announcedStore = (): AnnouncedStore => ({
  async get(id) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_ANNOUNCEMENTS'), Key: { id }, ConsistentRead: true }),
    )
    return Item?.['announced_at'] && Item['released_at'] ? Announced.parse(Item) : undefined
  },
})
