import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import { Announcement } from '#contract/publishing/announcements.ts'
import type { UpdateKind } from '#contract/audience/updateKinds.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

/** The fields of an announcement that mails and webhooks carry. */
export const Announced = Announcement.pick({
  id: true,
  slug: true,
  kind: true,
  title: true,
  summary: true,
  released_at: true,
  headline_category: true,
})
export type Announced = z.output<typeof Announced>

/** RNS headline categories of results and reports. Source: London Stock Exchange, "RNS headline categories". */
const reportCategories = ['ACS', 'FR', 'IR', 'QRF', 'QRT']

/** The kinds of update that an announcement is; a subscriber to several of them gets it once. */
export const kindsOf = ({ kind, headline_category = '' }: Announced): UpdateKind[] =>
  reportCategories.includes(headline_category) ? [kind, 'reports'] : [kind]

/** Announcements for mails and webhooks. */
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
