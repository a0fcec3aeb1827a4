import { londonTime } from '#contract/londonTime.ts'
import type { RnsSuggestion } from '#contract/news/rnsSighting.ts'
import type { NewsItemRow } from '../rns/newsItems.ts'
import { expectedOf, type StoredRelease, type Things } from './release.ts'
import { agreementOf, verdictOf } from './rnsMatch.ts'
import type { RnsStore } from './rnsStore.ts'

/** An item among those of all providers. */
export const keyOf = ({ provider, item_id }: Pick<RnsSuggestion, 'item_id' | 'provider'>): string =>
  `${provider} ${item_id}`

/** Suggestions that a release keeps: the latest. */
const most = 20

/** An item as people compare it with what they expect. */
export const suggestionOf = (
  { provider, item_id, item, received_at, changed_at }: NewsItemRow,
  release: StoredRelease,
  things: Things,
): RnsSuggestion => ({
  provider,
  item_id,
  title: item.title.slice(0, 300),
  ...(item.headline_category && { headline_category: item.headline_category }),
  ...(item.rns_number && { rns_number: item.rns_number }),
  source_url: item.sourceUrl,
  published_at: item.publishedAt,
  seen_at: changed_at ?? received_at,
  agreement: agreementOf(expectedOf(release, things), item),
})

/** What items say of the RNS of a release. */
export interface Looked {
  /** The item that is it. */
  certain?: RnsSuggestion
  /** Those that may be, those known before included, those that people dismissed not. */
  suggestions: RnsSuggestion[]
}

/** Compares items with what a release waits for. */
export const compare = (release: StoredRelease, things: Things, rows: readonly NewsItemRow[]): Looked => {
  const expected = expectedOf(release, things)
  const found = new Map(release.suggestions.map(one => [keyOf(one), one]))
  let certain: RnsSuggestion | undefined
  for (const row of rows) {
    const verdict = verdictOf(expected, row.item)
    if (verdict === 'no') continue
    const one = suggestionOf(row, release, things)
    if (verdict === 'certain') certain ??= one
    else if (!release.dismissed.includes(keyOf(one))) found.set(keyOf(one), one)
  }
  const suggestions = [...found.values()].slice(-most)
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

/** Looks through what providers showed already: an RNS may come before anybody approved its release. */
export const look = async (
  rns: Pick<RnsStore, 'seenOn'>,
  release: StoredRelease,
  things: Things,
  now: Date,
): Promise<Looked> => {
  const days = daysToLook(expectedOf(release, things).day, now)
  const rows = await Promise.all(days.map(one => rns.seenOn(one)))
  return compare(release, things, rows.flat())
}
