import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { type AnnouncementKind, announcementKinds } from '#contract/publishing/announcements.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { tableOf } from '#runtime/table.ts'
import { transact } from '#runtime/transact.ts'
import { Listed, yearOf } from './visibility.ts'

/** How an announcement stood in lists and how it does now; undefined where no list shows it, not even later. */
export interface ListChange {
  id: string
  before: Listed | undefined
  after: Listed | undefined
}

/**
 * Years with announcements: for each kind a row with the earliest moment of each year that has one. Before that moment
 * the year is like one without announcements, so nothing has to be written when it comes.
 */
export interface YearStore {
  /** Years with announcements that are out, of a kind or of any, newest first; one keyed read. */
  years(kind: AnnouncementKind | undefined, now: Date): Promise<number[]>
  /** Brings the rows in line with what changed, in any order and more than once; `all` compares everything. */
  update(changes: readonly ListChange[] | 'all'): Promise<void>
}

/** Moments of one kind as one text, on the whole of which a write has its condition. */
const Row = z.object({ moments: z.string().transform(moments => moments.split(' ').filter(Boolean)) })

const announcements = tableOf('TABLE_ANNOUNCEMENTS')
const table = tableOf('TABLE_ANNOUNCEMENT_YEARS')

const years: YearStore['years'] = async (kind, now) => {
  const keys = (kind ? [kind] : announcementKinds).map(each => ({ kind: each }))
  const out = readableRows(Row, await batchGet(table.name(), keys), 'announcement_years')
    .flatMap(({ moments }) => moments)
    .filter(moment => moment <= now.toISOString())
  return [...new Set(out.map(yearOf))].sort((a, b) => b - a)
}

/** The earliest moment from one on, by the index, without those that the caller knows better. */
const earliest = async (
  kind: AnnouncementKind,
  from: string,
  known: ReadonlyMap<string, unknown>,
): Promise<string | undefined> => {
  const batches = announcements.batches(Listed, {
    IndexName: 'byKind',
    KeyConditionExpression: 'kind = :kind AND released_at >= :from',
    ExpressionAttributeValues: { ':kind': kind, ':from': from },
    Limit: 10,
  })
  for await (const batch of batches) {
    const first = batch.find(({ id }) => !known.has(id))
    if (first) return first.released_at
  }
  return undefined
}

/** The earliest moment of each year. The index may be behind the table, so that changes say what became of their rows. */
const firstMoments = async (kind: AnnouncementKind, changes: readonly ListChange[]): Promise<string[]> => {
  const changed = new Map(changes.map(({ id, after }) => [id, after]))
  const moments = [...changed.values()].flatMap(row => (row?.kind === kind ? [row.released_at] : []))
  const firsts: string[] = []
  for (let from = '0'; ;) {
    const found = await earliest(kind, from, changed)
    const [first] = [...moments, ...(found ? [found] : [])].filter(moment => moment >= from).sort()
    if (!first) return firsts
    firsts.push(first)
    from = String(yearOf(first) + 1)
  }
}

/** Whether a change may alter the first moments: it takes one of them away, or comes before all others of its year. */
const matters = (
  kind: AnnouncementKind,
  firsts: readonly string[],
  { before, after }: ListChange,
): boolean => {
  const isFirst = ({ released_at }: Listed) =>
    !firsts.some(first => yearOf(first) === yearOf(released_at) && first < released_at)
  return [before, after].some(row => row?.kind === kind && isFirst(row))
}

/** @returns false when others wrote it since it was read */
const write = async (
  kind: AnnouncementKind,
  before: readonly string[] | undefined,
  moments: readonly string[],
) => {
  const condition = before
    ? { ConditionExpression: 'moments = :before', ExpressionAttributeValues: { ':before': before.join(' ') } }
    : { ConditionExpression: 'attribute_not_exists(kind)' }
  const Item = { kind, moments: moments.join(' ') }
  const failed = await transact([{ Put: { TableName: table.name(), Item, ...condition } }])
  return failed.length === 0
}

const updateKind = async (kind: AnnouncementKind, changes: readonly ListChange[] | 'all'): Promise<void> => {
  let isWritten = false
  while (!isWritten) {
    // Before the index: who finds more in it later, writes later.
    const before = (await table.get(Row, { kind }))?.moments
    if (before && changes !== 'all' && !changes.some(change => matters(kind, before, change))) return
    const moments = await firstMoments(kind, changes === 'all' ? [] : changes)
    isWritten = isDeepStrictEqual(moments, before) || (await write(kind, before, moments))
  }
}

export const yearStore = (): YearStore => ({
  years,
  async update(changes) {
    for (const kind of announcementKinds) await updateKind(kind, changes)
  },
})
