import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { type Reader, Insight } from '#contract/publishing/insiders.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { tableOf } from '#runtime/table.ts'

/** Accounts by mail address. */
export interface ReaderStore {
  find(email: string): Promise<Reader | undefined>
}

const client = once(() => new CognitoIdentityProviderClient({}))

export const readerStore = (): ReaderStore => ({
  async find(email) {
    try {
      const { UserAttributes = [] } = await client().send(
        new AdminGetUserCommand({ UserPoolId: setting('USER_POOL_ID'), Username: email }),
      )
      const said = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value ?? ''
      return { id: said('sub'), email: said('email'), name: said('name') }
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined
      throw error
    }
  },
})

/** Recorded views and downloads of a release. */
export interface InsightStore {
  /** Oldest first. */
  of(release: string): Promise<Insight[]>
}

export const insightStore = (): InsightStore => ({
  async of(release) {
    const pages = tableOf('TABLE_INSIDERS').pages({
      KeyConditionExpression: '#of = :release',
      ExpressionAttributeNames: { '#of': 'of' },
      ExpressionAttributeValues: { ':release': `releases/${release}` },
    })
    const found: Insight[] = []
    for await (const { Items = [] } of pages) found.push(...readableRows(Insight, Items, 'insiders'))
    return found.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  },
})

const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  released_at: z.string(),
  rns_number: z.string().optional(),
})

const Document = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  regulatory_from: z.string().optional(),
})

/** Regulatory announcements and documents by publication time: UTC, `to` excluded. */
export interface RetentionStore {
  announcements(from: string, to: string): Promise<z.output<typeof Announcement>[]>
  documents(from: string, to: string): Promise<(z.output<typeof Document> & { regulatory_from: string })[]>
}

const day = 86_400_000

export const retentionStore = (): RetentionStore => ({
  async announcements(from, to) {
    const pages = tableOf('TABLE_ANNOUNCEMENTS').pages({
      IndexName: 'byKind',
      KeyConditionExpression: 'kind = :kind AND released_at BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':kind': 'regulatory', ':from': from, ':to': to },
    })
    const found: z.output<typeof Announcement>[] = []
    for await (const { Items = [] } of pages)
      found.push(...readableRows(Announcement, Items, 'announcements'))
    return found.filter(({ released_at }) => released_at < to)
  },

  async documents(from, to) {
    // A document may have been public before what it belongs to was: its own date is earlier then, never later.
    const pages = tableOf('TABLE_DOCUMENTS').pages({
      IndexName: 'byDate',
      KeyConditionExpression: 'kind = :kind AND date_published <= :to',
      ExpressionAttributeValues: {
        ':kind': 'document',
        ':to': new Date(Date.parse(to) + day).toISOString().slice(0, 10),
      },
    })
    const found: z.output<typeof Document>[] = []
    for await (const { Items = [] } of pages) found.push(...readableRows(Document, Items, 'documents'))
    return found.flatMap(({ regulatory_from, ...rest }) =>
      regulatory_from !== undefined && regulatory_from >= from && regulatory_from < to
        ? [{ ...rest, regulatory_from }]
        : [],
    )
  },
})
