import {
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ProviderId, type RnsItem } from '#contract/news/rnsFeed.ts'
import { once } from '#contract/once.ts'
import { auditItems } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { tableOf } from '#runtime/table.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { newsItemsByIds, type NewsItemRow } from '../rns/newsItems.ts'
import type { StoredRelease } from './release.ts'

const announcementsTable = tableOf('TABLE_ANNOUNCEMENTS')

/** The announcement that an RNS was imported as, or that a release published for it. */
const MergeTarget = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  attachments: z.array(z.string()).default([]),
  replaces: z.string().optional(),
  withdrawn_at: z.string().optional(),
})
export type MergeTarget = z.output<typeof MergeTarget>

/** Says that a release has its own announcement for an RNS. */
const DuplicateOf = z.object({ id: z.string(), duplicate_of: z.string() })

/** Says that documents of a release wait for an RNS to be imported. */
const LinkedDocuments = z.object({
  id: z.string(),
  /** Ids of documents, with spaces between: as text it is compared in conditions. */
  linked_documents: z.string().transform(ids => ids.split(' ')),
})

/** The row under the id that an RNS gives its announcement. */
const RnsRow = z.union([DuplicateOf, LinkedDocuments, MergeTarget])
export type RnsRow = z.output<typeof RnsRow>

/** News items of providers, and the announcements made from them. */
export interface RnsStore {
  item(provider: RnsItem['provider'], id: string): Promise<NewsItemRow | undefined>
  /** Items first seen on a day in London: the latest, at most `mostSeen`. @param day `YYYY-MM-DD` */
  seenOn(day: string): Promise<NewsItemRow[]>
  /** @param id that the RNS gives its announcement; read consistently */
  row(id: string): Promise<RnsRow | undefined>
}

/** Items of a day that are compared: more than the regulatory news of a busy morning of one company. */
const mostSeen = 500

const Key = z.object({ provider: ProviderId, item_id: z.string() })

export const rnsStore = (): RnsStore => ({
  async item(provider, id) {
    return (await newsItemsByIds(provider, [id])).get(id)
  },

  async seenOn(day) {
    const { Items = [] } = await tableOf('TABLE_NEWS_ITEMS').query({
      IndexName: 'bySeen',
      KeyConditionExpression: 'seen_day = :day',
      ExpressionAttributeValues: { ':day': day },
      ScanIndexForward: false,
      Limit: mostSeen,
    })
    const byProvider = Map.groupBy(readableRows(Key, Items, 'news_items'), ({ provider }) => provider)
    const rows = await Promise.all(
      [...byProvider].map(([provider, keys]) =>
        newsItemsByIds(
          provider,
          keys.map(({ item_id }) => item_id),
        ),
      ),
    )
    return rows.flatMap(found => [...found.values()])
  },

  async row(id) {
    return announcementsTable.get(RnsRow, { id })
  },
})

type Warned = Pick<StoredRelease, 'id' | 'version'>

/** The mails to people on duty about a late RNS. */
export interface DutyStore {
  /** Their mail addresses: those whom the environment names, else every administrator's. */
  people(): Promise<string[]>
  /** Records the mail before it is sent. @returns false when it was recorded before, or the release changed meanwhile */
  begin(release: Warned, now: Date): Promise<boolean>
  /** Removes that record, because no mail could be sent. */
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
      // Another writer changed the release: the staff area shows that it is late.
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  },
})
