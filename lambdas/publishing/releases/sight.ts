import type { RnsSighting, RnsSuggestion } from '#contract/news/rnsSighting.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { Problem } from '#runtime/problem.ts'
import { goOn } from './opening.ts'
import { awaitsRns, type StoredRelease, type Things } from './release.ts'
import type { Services } from './services.ts'
import { stepped } from './steps.ts'
import { keyOf, type Looked } from './suggestions.ts'

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
