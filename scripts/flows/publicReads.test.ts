import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listPublicDocuments as listPublicDocumentsRoute } from '#contract/documents/documents.ts'
import {
  announcementKinds,
  getAnnouncement as getAnnouncementRoute,
  listAnnouncements as listAnnouncementsRoute,
} from '#contract/publishing/announcements.ts'
import { listEvents as listEventsRoute } from '#contract/publishing/calendar.ts'
import { dynamo } from '#runtime/clients.ts'
import { inProcess } from '#runtime/inProcess.ts'
import { listPublicDocuments } from '../../lambdas/documents/listPublicDocuments.ts'
import { documentStore } from '../../lambdas/documents/store.ts'
import { sharePriceStore } from '../../lambdas/market/sharePrice/store.ts'
import { getAnnouncement, listAnnouncements } from '../../lambdas/publishing/announcements/readers.ts'
import { announcementStore } from '../../lambdas/publishing/announcements/store.ts'
import { yearOf } from '../../lambdas/publishing/announcements/visibility.ts'
import { listEvents } from '../../lambdas/publishing/calendar/readers.ts'
import { eventStore, linkStore } from '../../lambdas/publishing/calendar/store.ts'
import { factStore } from '../../lambdas/publishing/facts/store.ts'
import { feedStore } from '../../lambdas/publishing/feeds/store.ts'
import { announcement, document } from '../assurance/bench/growth/rows.ts'
import { staffEvent } from '../../lambdas/publishing/calendar/event.fixture.ts'

type Row = Record<string, unknown>

const now = new Date()
const hour = 3_600_000
const tableNames = [
  'ANNOUNCEMENTS',
  'ANNOUNCEMENT_YEARS',
  'CALENDAR_EVENTS',
  'DOCUMENTS',
  'FACTS',
  'SHARE_PRICES',
]

interface Stored {
  /** Announcements, as many documents, and events. */
  count: number
  /** Hours between two announcements. */
  apart: number
  /** What each of them has attached. */
  attached: number
}

const rowsOf = ({ count, apart, attached }: Stored): Record<string, Row[]> => {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const made = numbers.map(number => announcement(number))
  const documents = numbers.map(number => document(number))
  const announcements = made.map((row, number) => ({
    ...row,
    released_at: new Date(now.getTime() - (number + 1) * apart * hour).toISOString(),
    replaces: made[number + 1]?.['id'],
    attachments: documents.slice(0, attached).map(({ id }) => id),
  }))
  const years = announcementKinds.map(kind => ({
    kind,
    moments: announcements.map(row => row.released_at).join(' '),
  }))
  const events = documents.map(({ id }) => ({
    ...staffEvent({ publish_at: now.toISOString() }),
    documents: [id],
  }))
  return {
    ...{ ANNOUNCEMENTS: announcements.toReversed(), ANNOUNCEMENT_YEARS: years },
    ...{ CALENDAR_EVENTS: events, DOCUMENTS: documents },
  }
}

const keysIn = (requests: unknown): [string, Row[]][] =>
  Object.entries(requests as Record<string, { Keys: Row[] }>).map(([table, { Keys }]) => [table, Keys])

/** A table, as far as public reads ask. */
const answerFrom = (stored: Record<string, Row[]>, input: Row): object => {
  const has = (key: Row) => (row: Row) => Object.entries(key).every(([name, value]) => row[name] === value)
  if (input['RequestItems'])
    return {
      Responses: Object.fromEntries(
        keysIn(input['RequestItems']).map(([table, keys]) => [
          table,
          keys.flatMap(key => (stored[table] ?? []).filter(has(key))),
        ]),
      ),
    }
  const values = input['ExpressionAttributeValues'] as Record<string, string>
  const { ':from': from = '', ':now': moment = '~', ':to': to = moment, ':slug': slug } = values
  const rows = (stored[input['TableName'] as string] ?? []).filter(row => {
    const released = row['released_at'] as string | undefined
    return slug ? row['slug'] === slug : !released || (from <= released && released <= to)
  })
  const all = input['ScanIndexForward'] === false ? rows.toReversed() : rows
  const Items = all.slice(0, input['Limit'] as number | undefined)
  return { Items, LastEvaluatedKey: Items.length < all.length ? { id: Items.at(-1)?.['id'] } : undefined }
}

let stored: Record<string, Row[]> = {}
let calls = 0

beforeEach(() => {
  for (const name of tableNames) vi.stubEnv(`TABLE_${name}`, name)
  dynamo().middlewareStack.add(
    () => async args => {
      calls++
      return { output: answerFrom(stored, args.input as Row) as never, response: {} }
    },
    { step: 'initialize', name: 'answerFrom' },
  )
})

afterEach(() => {
  dynamo().middlewareStack.remove('answerFrom')
  vi.unstubAllEnvs()
})

const announcements = announcementStore()
const list = inProcess(listAnnouncementsRoute, listAnnouncements({ announcements }))
const get = inProcess(getAnnouncementRoute, getAnnouncement({ announcements }))
const slugOf = (): string => String(stored['ANNOUNCEMENTS']?.at(-1)?.['slug'])

/** Each public read that is a list or a page, and the calls of the database that it may make. */
const reads: Record<string, [most: number, read: () => Promise<unknown>]> = {
  // The list, its years, and what its announcements correct.
  announcements: [3, () => list({ query: {} })],
  'announcements of a kind': [3, () => list({ query: { kind: 'regulatory' } })],
  'announcements of a year': [3, () => list({ query: { kind: 'company', year: yearOf(now.toISOString()) } })],
  // The announcement, what it corrects, and its documents.
  'an announcement': [3, () => get({ params: { slug: slugOf() } })],
  'a feed': [1, () => feedStore().newest('regulatory', 50, now)],
  documents: [
    1,
    () =>
      inProcess(
        listPublicDocumentsRoute,
        listPublicDocuments({ documents: documentStore() }),
      )({
        query: { bucket: 'companydocuments' },
      }),
  ],
  // Theirs are few, and a look-up takes a hundred.
  events: [2, () => inProcess(listEventsRoute, listEvents({ events: eventStore(), links: linkStore() }))()],
  facts: [1, () => factStore().load(false)],
  'share prices': [1, () => sharePriceStore().history('all', now)],
}

it.each(Object.entries(reads))(
  'however much is stored, over however many years, these take as many calls of the database: %s',
  async (_, [most, read]) => {
    const Stored = fc.record({
      count: fc.integer({ min: 1, max: 90 }),
      apart: fc.constantFrom(1, 24, 720, 8760),
      attached: fc.nat(12),
    })
    await fc.assert(
      fc.asyncProperty(Stored, async some => {
        stored = rowsOf(some)
        calls = 0
        await read()
        expect(calls).toBeLessThanOrEqual(most)
        expect(calls).toBeGreaterThan(0)
      }),
      { numRuns: 25 },
    )
  },
)
