import { londonTime } from '#contract/londonTime.ts'
import type { RnsDetection, RnsSuggestion } from '#contract/news/rnsDetection.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { Problem } from '#runtime/problem.ts'
import type { NewsItemRow } from '../rns/newsItems.ts'
import { advanceRelease } from './advance.ts'
import { awaitsRns, expectedOf, type ItemsById, type StoredRelease, withStep } from './release.ts'
import { agreementOf, verdictOf } from './rnsMatch.ts'
import type { RnsStore } from './rnsStore.ts'
import type { Services } from './services.ts'

/** The detection of an RNS in an item of a provider. */
export const detectionOf = (
  { agreement: _, ...item }: RnsSuggestion,
  how: RnsDetection['how'],
  more: Partial<RnsDetection> = {},
): RnsDetection => ({
  at: item.seen_at,
  how,
  item,
  ...(item.rns_number !== undefined && { number: item.rns_number.toUpperCase() }),
  ...more,
})

/** A release whose RNS is detected. */
export const withDetection = (release: StoredRelease, detection: RnsDetection, now: Date): StoredRelease => ({
  ...release,
  detection,
  suggestions: [],
  updated_at: now.toISOString(),
})

/** Identifies an item among those of all providers. */
export const keyOf = ({ provider, item_id }: Pick<RnsSuggestion, 'item_id' | 'provider'>): string =>
  `${provider} ${item_id}`

/** Suggestions that a release keeps: the latest. */
const mostSuggestions = 20

/** An item as people compare it with what they expect. */
export const suggestionOf = (
  { provider, item_id, item, received_at, changed_at }: NewsItemRow,
  release: StoredRelease,
  itemsById: ItemsById,
): RnsSuggestion => ({
  provider,
  item_id,
  title: item.title.slice(0, 300),
  ...(item.headline_category && { headline_category: item.headline_category }),
  ...(item.rns_number && { rns_number: item.rns_number }),
  source_url: item.sourceUrl,
  published_at: item.publishedAt,
  seen_at: changed_at ?? received_at,
  agreement: agreementOf(expectedOf(release, itemsById), item),
})

/** The RNS of a release among news items. */
export interface RnsMatch {
  /** The item that is the RNS. */
  certain?: RnsSuggestion
  /** Items that may be: also the earlier ones, never the dismissed ones. */
  suggestions: RnsSuggestion[]
}

/** Compares news items with the RNS that a release expects. */
export const matchItems = (
  release: StoredRelease,
  itemsById: ItemsById,
  rows: readonly NewsItemRow[],
): RnsMatch => {
  const expected = expectedOf(release, itemsById)
  const found = new Map(release.suggestions.map(one => [keyOf(one), one]))
  let certain: RnsSuggestion | undefined
  for (const row of rows) {
    const verdict = verdictOf(expected, row.item)
    if (verdict === 'no') continue
    const one = suggestionOf(row, release, itemsById)
    if (verdict === 'certain') certain ??= one
    else if (!release.dismissed.includes(keyOf(one))) found.set(keyOf(one), one)
  }
  const suggestions = [...found.values()].slice(-mostSuggestions)
  return { ...(certain && { certain }), suggestions }
}

const day = 86_400_000
/** Days that are looked through, at most. */
const daysBack = 8

/** The days in London on which the RNS of a release may have been seen: its own to today's, and the one before. */
export const daysToLook = (expected: string | undefined, now: Date): string[] => {
  const today = londonTime(now).date
  const first = Date.parse(expected && expected < today ? expected : today) - day
  const days = Array.from({ length: daysBack + 1 }, (_, index) => {
    const one = new Date(first + index * day)
    return one.toISOString().slice(0, 10)
  })
  return days.filter(one => one <= today)
}

/** Searches earlier news items: an RNS may come before the approval of its release. */
export const searchNews = async (
  rns: Pick<RnsStore, 'seenOn'>,
  release: StoredRelease,
  itemsById: ItemsById,
  now: Date,
): Promise<RnsMatch> => {
  const days = daysToLook(expectedOf(release, itemsById).day, now)
  const rows = await Promise.all(days.map(one => rns.seenOn(one)))
  return matchItems(release, itemsById, rows.flat())
}

/** Attempts, when other writers change the same release at the same time. */
const attempts = 6

const keysOf = ({ suggestions }: Pick<RnsMatch, 'suggestions'>): string =>
  suggestions.map(each => `${keyOf(each)} ${each.seen_at}`).join()

/**
 * Advances a waiting release whose RNS is detected, or keeps the items that may be it as suggestions. Safe to repeat:
 * a release that no longer waits, or has these suggestions, stays as it is.
 * @param match finds the RNS among news items
 * @param by the worker, for the audit log
 * @throws Problem `conflict` when other writers come first each time
 */
export const detectRns = async (
  { releases, items, rns }: Pick<Services, 'items' | 'releases' | 'rns'>,
  id: string,
  match: (release: StoredRelease, itemsById: ItemsById) => RnsMatch | Promise<RnsMatch>,
  by: string,
  now: Date,
): Promise<'left alone' | 'seen' | 'suggested'> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const current = await releases.get(id)
    if (current?.phase !== 'waiting' || !awaitsRns(current)) return 'left alone'
    const itemsById = await items.get(current.items, now)
    const { certain, suggestions } = await match(current, itemsById)
    if (!certain && keysOf({ suggestions }) === keysOf(current)) return 'left alone'
    const detected = certain && withDetection(current, detectionOf(certain, 'number'), now)
    const { release, rows } = detected
      ? await advanceRelease(rns, current, withStep(detected, 'rns_seen', now), itemsById, now)
      : { release: { ...current, suggestions }, rows: [] }
    const entry: AuditEntry = {
      user_id: by,
      action_type: certain ? 'RELEASE_RNS_SEEN' : 'RELEASE_RNS_SUGGESTED',
      object: `releases/${id}`,
      after: certain
        ? { detection: release.detection, out_at: release.out_at }
        : { suggestions: suggestions.map(({ title }) => title) },
    }
    const written = { ...release, version: current.version + 1 }
    if (await releases.replace(written, rows, entry, now)) return certain ? 'seen' : 'suggested'
  }
  throw new Problem('conflict')
}
