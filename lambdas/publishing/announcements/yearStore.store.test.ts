import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AnnouncementKind, announcementKinds } from '#contract/publishing/announcements.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { idle, tick } from '../../../scripts/testing/cloud.ts'
import { rowOf } from './row.ts'
import { announcementStore } from './store.ts'
import type { Listed } from './visibility.ts'
import { yearStore } from './yearStore.ts'

const store = announcementStore()
const ids = Array.from({ length: 8 }, () => randomUUID())
/** The first and the last of a year, and what comes between. */
const moments = [2031, 2032, 2036].flatMap(year => [
  `${year}-01-01T00:00:00.000Z`,
  `${year}-06-01T07:00:00.000Z`,
  `${year}-12-31T23:59:59.999Z`,
])

interface Change {
  id: string
  kind: AnnouncementKind
  /** Absent for a draft, one that waits for its RNS, one that is withdrawn. */
  released_at: string | undefined
  /** Gone altogether, or with a fault by which no list shows it. */
  state: 'fine' | 'faulty' | 'removed'
}

const Change: fc.Arbitrary<Change> = fc.record({
  id: fc.constantFrom(...ids),
  kind: fc.constantFrom(...announcementKinds),
  released_at: fc.option(fc.constantFrom(...moments), { nil: undefined, freq: 4 }),
  state: fc.constantFrom('fine', 'fine', 'fine', 'faulty', 'removed'),
})

const make = async ({ state, id, kind, released_at }: Change): Promise<void> => {
  const TableName = setting('TABLE_ANNOUNCEMENTS')
  if (state === 'removed') {
    await dynamo().send(new DeleteCommand({ TableName, Key: { id } }))
    return
  }
  const said = {
    ...{ id, kind, title: 'Results', content: '<p>Results</p>', announcement_type: 'RNS - FR' },
    ...{ external_link: null, is_featured: false, source: 'test' },
    ...(released_at && { released_at }),
  }
  const row = rowOf(said, new Date('2030-01-01T00:00:00.000Z'), { announce: false })
  const Item = state === 'faulty' ? { ...row, title: 7 } : row
  await dynamo().send(new PutCommand({ TableName, Item }))
}

/** The years of all that a list shows at a moment. */
const listedYears = async (kind: AnnouncementKind | undefined, now: Date): Promise<number[]> => {
  const all: Listed[] = []
  let after
  do {
    const { listed, next } = await store.page({ kind, limit: 100, now, after })
    all.push(...listed)
    after = next
  } while (after)
  return [...new Set(all.map(({ released_at }) => Number(released_at.slice(0, 4))))]
}

const expectExact = async (): Promise<void> => {
  const instants = moments.flatMap(moment => [Date.parse(moment) - 1, Date.parse(moment)])
  await Promise.all(
    instants
      .map(instant => new Date(instant))
      .flatMap(now =>
        [undefined, ...announcementKinds].map(async kind => {
          const [years, listed] = await Promise.all([store.years(kind, now), listedYears(kind, now)])
          expect(years, `${kind} at ${now.toISOString()}`).toEqual(listed)
        }),
      ),
  )
}

it('the years of a list are those that it shows something of, at each moment, whatever was published, moved, damaged, withdrawn or removed', async () => {
  const changes = fc.array(Change, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(changes, async changes => {
      for (const change of changes) await make(change)
      await idle()
      await expectExact()
    }),
    { numRuns: 5 },
  )
})

it('changes that come late, doubled and in another order than they were made alter nothing', async () => {
  const rows = (kind: AnnouncementKind) =>
    moments.map(released_at => ({ id: randomUUID(), kind, released_at, state: 'fine' as const }))
  const all = announcementKinds.flatMap(rows)
  for (const row of all) await make(row)
  await idle()
  const { listed } = await store.page({ limit: 100, now: new Date('2037-01-01') })
  const late = listed.flatMap(row => [
    { id: row.id, before: undefined, after: row },
    { id: row.id, before: row, after: row },
  ])
  await Promise.all([late, late.toReversed()].map(changes => yearStore().update(changes)))
  await expectExact()
})

it('the clock repairs what is missing', async () => {
  await dynamo().send(
    new DeleteCommand({ TableName: setting('TABLE_ANNOUNCEMENT_YEARS'), Key: { kind: 'regulatory' } }),
  )
  expect(await store.years('regulatory', new Date('2037-01-01'))).toEqual([])
  await tick('indexSearch')
  await expectExact()
})
