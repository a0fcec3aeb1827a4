import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { isPublic } from '#contract/documents/visibility.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { readableRows } from '#runtime/readableRows.ts'

const Announcement = z.object({ id: z.string(), attachments: z.array(z.string()).default([]) })

const Document = z.object({
  id: z.string(),
  held: z.boolean().default(false),
  publish_at: z.string().optional(),
})

const keysOf = (ids: readonly string[]) => [...new Set(ids)].map(id => ({ id }))

/** The documents that announcements bring along and readers do not have at `now`, by the id of the announcement. */
export const attachedTo = async (
  announcements: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> => {
  if (announcements.length === 0) return new Map()
  const news = await batchGet(setting('TABLE_ANNOUNCEMENTS'), keysOf(announcements), {
    consistent: true,
  })
  const brought = news.map(row => Announcement.parse(row))
  const ids = brought.flatMap(({ attachments }) => attachments)
  const rows = await batchGet(setting('TABLE_DOCUMENTS'), keysOf(ids), { consistent: true })
  const documents = readableRows(Document, rows, 'documents')
  const open = new Set(documents.filter(document => isPublic(document, now)).map(({ id }) => id))
  return new Map(brought.map(({ id, attachments }) => [id, attachments.filter(one => !open.has(one))]))
}

/** A confidential release, what is in it, and who may know of that. */
export const CircleConfidential = z.object({
  /** Id of the release. */
  id: z.string(),
  /** Ids of its documents and announcements. */
  items: z.array(z.string()),
  /** Those of them that are announcements: the documents that they bring along are as confidential. */
  announcements: z.array(z.string()).optional(),
  /** Ids of people. */
  readers: z.array(z.string()).catch([]),
  /** What their accounts call them, by id; of those that say it. */
  names: z.record(z.string(), z.string()).optional(),
  /** UTC moment from which it is confidential no longer: readers of the site see it. */
  until: z.string().optional(),
})
export type CircleConfidential = z.output<typeof CircleConfidential>

/** Of what is gone, was never there, or is confidential: who is not named on it cannot tell which. */
export const notHere = (): Problem =>
  new Problem('not_found', {
    message: 'This is no longer here, or only the people who are named on its release may see it.',
  })

/** They share one partition: only few are open at a time, and every question is about all of them. */
const circles = 'circles'

/** The part of a transaction that says, or says anew, who may know of a release. */
export const circleRow = (circle: CircleConfidential): TransactItem => ({
  Put: { TableName: setting('TABLE_INSIDERS'), Item: { of: circles, ...circle } },
})

/** Whether it is confidential at `now`, decided when it is read (decision 41). */
const isOpen = ({ until }: CircleConfidential, now: Date): boolean =>
  until === undefined || Date.parse(until) > now.getTime()

/** What is confidential now, for one request. */
export interface Confidential {
  /** The releases that make this thing, or release, confidential. */
  circlesOf(id: string): CircleConfidential[]
  /** Whether somebody may not know of it. */
  isHidden(id: string, user: { id: string }): boolean
  /** @throws Problem `not_found` when they may not, as of something that is not there */
  assertMayKnow(id: string, user: { id: string }): void
}

/** What follows from these circles at `now`. A thing of several is known to those who are named on all of them. */
export const confidentialOf = (given: readonly CircleConfidential[], now: Date): Confidential => {
  const open = given.filter(circle => isOpen(circle, now))
  const about = (id: string) => open.filter(circle => circle.id === id || circle.items.includes(id))
  const isHidden = (id: string, user: { id: string }) =>
    about(id).some(({ readers }) => !readers.includes(user.id))
  return {
    circlesOf: about,
    isHidden,
    assertMayKnow(id, user) {
      if (isHidden(id, user)) throw notHere()
    },
  }
}

/** Where the circles are read. */
export interface Circles {
  at(now: Date): Promise<Confidential>
}

export const circlesStore = (): Circles => ({
  async at(now) {
    const found: CircleConfidential[] = []
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await dynamo().send(
        new QueryCommand({
          TableName: setting('TABLE_INSIDERS'),
          KeyConditionExpression: '#of = :circles',
          ExpressionAttributeNames: { '#of': 'of' },
          ExpressionAttributeValues: { ':circles': circles },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      )
      found.push(...Items.map(item => CircleConfidential.parse(item)))
      ExclusiveStartKey = LastEvaluatedKey
    } while (ExclusiveStartKey)
    const open = found.filter(circle => isOpen(circle, now))
    const attached = await attachedTo(
      open.flatMap(({ announcements = [] }) => announcements),
      now,
    )
    const whole = open.map(circle => {
      const brought = (circle.announcements ?? []).flatMap(id => attached.get(id) ?? [])
      return { ...circle, items: [...circle.items, ...brought] }
    })
    return confidentialOf(whole, now)
  },
})
