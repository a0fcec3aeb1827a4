import * as z from 'zod'
import { isPublic } from '#contract/documents/visibility.ts'
import { StaffEvent, type EventLink } from '#contract/publishing/calendar.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { setting } from '#runtime/env.ts'
import { tableOf } from '#runtime/table.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { isOut } from '../announcements/visibility.ts'

/** Events are few, some ten a year, and always listed together: they share a partition. */
const kind = 'event'

/** The events of the financial calendar. */
export interface EventStore {
  /** All of them, in no order. */
  list(): Promise<StaffEvent[]>
  get(id: string): Promise<StaffEvent | undefined>
  /** @returns false when an event has this id already */
  add(event: StaffEvent, entry: AuditEntry, now: Date): Promise<boolean>
  /** Writes an event over the one of the version before. @returns false when it changed in between */
  replace(event: StaffEvent, entry: AuditEntry, now: Date): Promise<boolean>
}

const calendarEventsTable = tableOf('TABLE_CALENDAR_EVENTS')

export const eventStore = (): EventStore => ({
  async list() {
    return calendarEventsTable.list(StaffEvent, {
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': kind },
      ConsistentRead: true,
    })
  },

  async get(id) {
    return calendarEventsTable.get(StaffEvent, { kind, id })
  },

  async add(event, entry, now) {
    const failed = await transact([calendarEventsTable.add({ ...event, kind }), ...auditItems(entry, now)])
    return failed.length === 0
  },

  async replace(event, entry, now) {
    const failed = await transact([
      calendarEventsTable.replace({ ...event, kind }),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },
})

const DocumentRow = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  held: z.boolean().default(false),
  publish_at: z.string().optional(),
})

const AnnouncementRow = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
})

/** Announcements and documents of events. */
export interface LinkStore {
  /** Those of these documents and announcements that readers may have at `now`; nothing tells that there are others. */
  links(
    ids: { documents: readonly string[]; announcements: readonly string[] },
    now: Date,
  ): Promise<Map<string, EventLink>>
}

const keysOf = (ids: readonly string[]) => [...new Set(ids)].map(id => ({ id }))

export const linkStore = (): LinkStore => ({
  async links({ documents, announcements }, now) {
    const [files, news] = await Promise.all([
      batchGet(setting('TABLE_DOCUMENTS'), keysOf(documents)),
      batchGet(setting('TABLE_ANNOUNCEMENTS'), keysOf(announcements)),
    ])
    return new Map([
      ...readableRows(DocumentRow, files, 'documents')
        .filter(document => isPublic(document, now))
        .map(({ id, title, url }): [string, EventLink] => [id, { title, url }]),
      ...readableRows(
        AnnouncementRow,
        news.filter(row => isOut(row, now)),
        'announcements',
      ).map(({ id, title, slug }): [string, EventLink] => [id, { title, url: `/news/${slug}` }]),
    ])
  },
})
