import { londonTime } from '#contract/londonTime.ts'
import type { RnsSighting, RnsSuggestion } from '#contract/news/rnsSighting.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { Problem } from '#runtime/problem.ts'
import type { NewsItemRow } from '../rns/newsItems.ts'
import { goOn, stepped } from './advance.ts'
import { awaitsRns, type StoredRelease, type Things, expectedOf } from './release.ts'
import { agreementOf, verdictOf } from './rnsMatch.ts'
import type { RnsStore } from './rnsStore.ts'
import type { Services } from './services.ts'

/** That an item of a provider is the RNS of a release. */
export const sightingBy = (
  { agreement: _, ...item }: RnsSuggestion,
  how: RnsSighting['how'],
  more: Partial<RnsSighting> = {},
): RnsSighting => ({
  at: item.seen_at,
  how,
  item,
  ...(item.rns_number !== undefined && { number: item.rns_number.toUpperCase() }),
  ...more,
})

/** A release whose RNS was seen. */
export const withSighting = (release: StoredRelease, sighting: RnsSighting, now: Date): StoredRelease => ({
  ...release,
  sighting,
  suggestions: [],
  updated_at: now.toISOString(),
})

/** Times that this begins anew because somebody else was at the same release in that moment. */
const attempts = 6

type Made = Pick<Services, 'releases' | 'rns' | 'things'>

const keysOf = ({ suggestions }: Pick<Looked, 'suggestions'>): string =>
  suggestions.map(one => `${keyOf(one)} ${one.seen_at}`).join()

/**
 * Lets a waiting release out when its RNS was seen, or keeps what may be it for people to decide. Safe to repeat: a
 * release that waits no longer, or knows it all, stays as it is.
 * @param by what does it, for the record
 */
export const noticed = async (
  made: Made,
  id: string,
  find: (release: StoredRelease, things: Things) => Looked | Promise<Looked>,
  by: string,
  now: Date,
): Promise<'left alone' | 'seen' | 'suggested'> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const current = await made.releases.get(id)
    if (current?.phase !== 'waiting' || !awaitsRns(current)) return 'left alone'
    const things = await made.things.get(current.items, now)
    const looked = await find(current, things)
    if (!looked.certain && keysOf(looked) === keysOf(current)) return 'left alone'
    const next = looked.certain
      ? stepped(withSighting(current, sightingBy(looked.certain, 'number'), now), 'rns_seen', now)
      : { ...current, suggestions: looked.suggestions }
    const { release, rows } = looked.certain
      ? await goOn(made.rns, current, next, things, now)
      : { release: next, rows: [] }
    const entry: AuditEntry = {
      user_id: by,
      action_type: looked.certain ? 'RELEASE_RNS_SEEN' : 'RELEASE_RNS_SUGGESTED',
      object: `releases/${id}`,
      after: looked.certain
        ? { sighting: release.sighting, out_at: release.out_at }
        : { suggestions: looked.suggestions.map(({ title }) => title) },
    }
    const written = { ...release, version: current.version + 1 }
    if (await made.releases.replace(written, rows, entry, now)) return looked.certain ? 'seen' : 'suggested'
  }
  throw new Problem('conflict')
}

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
