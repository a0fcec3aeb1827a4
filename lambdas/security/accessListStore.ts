import * as z from 'zod'
import { isPublic } from '#contract/documents/visibility.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { tableOf } from '#runtime/table.ts'

/** A confidential release, its items, and the people who can view them. */
export const AccessList = z.object({
  /** Id of the release. */
  id: z.string(),
  /** Ids of its documents and announcements. */
  items: z.array(z.string()),
  /** Those items that are announcements: the documents attached to them are confidential too. */
  announcements: z.array(z.string()).optional(),
  /** Ids of people. */
  readers: z.array(z.string()).catch([]),
  /** Display names by id, of the readers whose accounts have one. */
  names: z.record(z.string(), z.string()).optional(),
  /** UTC moment from which readers of the site see it; without it, confidential until further notice. */
  until: z.string().optional(),
})
export type AccessList = z.output<typeof AccessList>

/** The access lists at one moment; a handler reads them once for each request. */
export interface AccessCheck {
  /** The lists of the confidential releases that contain the item, or are the release, with this id. */
  accessListsOf(id: string): AccessList[]
  isHidden(id: string, user: { id: string }): boolean
  /** @throws Problem `not_found` for a hidden id, so that it cannot be told from one that does not exist */
  assertCanView(id: string, user: { id: string }): void
}

export interface AccessLists {
  at(now: Date): Promise<AccessCheck>
}

/** The same answer for what is deleted, never existed, or is confidential. */
export const notFound = (): Problem =>
  new Problem('not_found', {
    message: 'This is no longer here, or only the people who are named on its release may see it.',
  })

/** Decided at each read, so that confidentiality ends on time without a job (decision 41). */
const isConfidential = ({ until }: AccessList, now: Date): boolean =>
  until === undefined || Date.parse(until) > now.getTime()

/** Applies the lists that count at `now`. An item of two releases is shown only to people on both lists. */
export const accessCheck = (lists: readonly AccessList[], now: Date): AccessCheck => {
  const current = lists.filter(list => isConfidential(list, now))
  const accessListsOf = (id: string) => current.filter(list => list.id === id || list.items.includes(id))
  const isHidden = (id: string, user: { id: string }) =>
    accessListsOf(id).some(({ readers }) => !readers.includes(user.id))
  return {
    accessListsOf,
    isHidden,
    assertCanView(id, user) {
      if (isHidden(id, user)) throw notFound()
    },
  }
}

/** All lists share one partition: few are current at a time, and each check needs all of them. */
const partition = 'access lists'
const insidersTable = tableOf('TABLE_INSIDERS')

/** Writes a release's access list, as part of the transaction that writes the release. */
export const accessListRow = (list: AccessList): TransactItem => ({
  Put: { TableName: insidersTable.name(), Item: { of: partition, ...list } },
})

const Announcement = z.object({ id: z.string(), attachments: z.array(z.string()).default([]) })

const Document = z.object({
  id: z.string(),
  held: z.boolean().default(false),
  publish_at: z.string().optional(),
})

const keysOf = (ids: readonly string[]) => [...new Set(ids)].map(id => ({ id }))

/** Ids of the documents attached to these announcements that readers cannot see at `now`, by announcement. */
const hiddenAttachments = async (ids: readonly string[], now: Date): Promise<Map<string, string[]>> => {
  if (ids.length === 0) return new Map()
  const found = await batchGet(setting('TABLE_ANNOUNCEMENTS'), keysOf(ids), { consistent: true })
  const announcements = found.map(row => Announcement.parse(row))
  const attached = announcements.flatMap(({ attachments }) => attachments)
  const rows = await batchGet(setting('TABLE_DOCUMENTS'), keysOf(attached), { consistent: true })
  const documents = readableRows(Document, rows, 'documents')
  const visible = new Set(documents.filter(document => isPublic(document, now)).map(({ id }) => id))
  return new Map(
    announcements.map(({ id, attachments }) => [id, attachments.filter(each => !visible.has(each))]),
  )
}

const storedLists = async (): Promise<AccessList[]> => {
  const lists: AccessList[] = []
  const pages = insidersTable.pages({
    KeyConditionExpression: '#of = :partition',
    ExpressionAttributeNames: { '#of': 'of' },
    ExpressionAttributeValues: { ':partition': partition },
    ConsistentRead: true,
  })
  // One that cannot be read fails the request: left out, it would show what is confidential.
  for await (const { Items = [] } of pages) lists.push(...Items.map(item => AccessList.parse(item)))
  return lists
}

/** Reads consistently: a person who was taken off a list a moment ago sees nothing of it. */
export const accessListsStore = (): AccessLists => ({
  async at(now) {
    const lists = (await storedLists()).filter(list => isConfidential(list, now))
    const attached = await hiddenAttachments(
      lists.flatMap(({ announcements = [] }) => announcements),
      now,
    )
    const complete = lists.map(list => ({
      ...list,
      items: [...list.items, ...(list.announcements ?? []).flatMap(id => attached.get(id) ?? [])],
    }))
    return accessCheck(complete, now)
  },
})
