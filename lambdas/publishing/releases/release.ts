import * as z from 'zod'
import { rnsLateMinutes } from '#contract/limits.ts'
import { londonTime } from '#contract/londonTime.ts'
import { Reader } from '#contract/publishing/insiders.ts'
import { releaseItems, ReleaseItem, type Release } from '#contract/publishing/releases.ts'
import { ExpectedRns, ReleaseStep, RnsSighting, RnsSuggestion } from '#contract/news/rnsSighting.ts'

/** A release as the table has it. */
export const StoredRelease = z.object({
  id: z.uuid(),
  title: z.string(),
  /**
   * `waiting`: approved, but on hold or before its RNS, so that nothing of it has a moment yet. `out` is no state of a
   * row: it follows from the moment, when it is read.
   */
  phase: z.enum(['drafted', 'approved', 'waiting', 'cancelled']),
  publish_at: z.iso.datetime().nullable(),
  /** Of an approved one: when readers see it, where that is later than `publish_at`. */
  out_at: z.iso.datetime().optional(),
  price_sensitive: z.boolean(),
  /** What staff said of it. */
  regulatory: z.boolean().default(false),
  /** That it had to wait for its RNS when it was approved: staff said so, or it brings regulatory news. */
  gated: z.boolean().default(false),
  rns: ExpectedRns.optional(),
  confidential: z.boolean().default(false),
  readers: z.array(Reader).default([]),
  /** That it is confidential or once was: who may know of it is kept up to date. */
  guarded: z.boolean().default(false),
  on_hold: z.boolean().default(false),
  sighting: RnsSighting.optional(),
  suggestions: z.array(RnsSuggestion).default([]),
  /** Items that somebody said are not its RNS (`keyOf`), the latest. */
  dismissed: z.array(z.string()).default([]),
  /** UTC moment at which staff were told that its RNS is late. */
  warned_at: z.iso.datetime().optional(),
  steps: z.array(ReleaseStep).default([]),
  items: z.array(ReleaseItem).max(releaseItems),
  drafted_by: z.string(),
  drafted_by_email: z.string().optional(),
  /** Everybody who drafted or changed it. */
  written_by: z.array(z.string()),
  approved_by: z.string().optional(),
  approved_by_email: z.string().optional(),
  approved_at: z.iso.datetime().optional(),
  version: z.int().min(1),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type StoredRelease = z.infer<typeof StoredRelease>

/** A document that an announcement brings along. */
export interface Paper {
  id: string
  held: boolean
  publish_at?: string | undefined
  regulatory_from?: string | undefined
}

/** A document or announcement, as far as releasing it asks. */
export interface Thing {
  title: string
  /** Its public address. */
  url: string
  version: number
  /** Keys of the file gate that lead to it; none of an announcement. */
  addresses: readonly string[]
  /** Who wrote it, where that is known. */
  written_by: readonly string[]
  release_id?: string | undefined
  /** Whether readers see it. */
  shown: boolean
  /** Why it cannot go out with a release, if it cannot. */
  obstacle?: string | undefined
  /** Id of the announcement that it replaces. */
  replaces?: string | undefined
  /** That announcement, if it is there, and which one says that it replaces it. */
  replaced?: { by?: string | undefined } | undefined
  /** Of an announcement: ids of its documents, and what searches look into. */
  attachments?: readonly string[] | undefined
  search_text?: string | undefined
  /** Of a regulatory announcement: what its RNS is expected to say. */
  rns?: Pick<ExpectedRns, 'headline' | 'headline_category' | 'number'> | undefined
  /** Documents that a regulatory announcement brings along and that are public by themselves. */
  attached?: readonly Paper[] | undefined
  /** Of an announcement: its documents that are there. */
  papers?: readonly Paper[] | undefined
}
export type Things = ReadonlyMap<string, Thing>

/** When readers see, or saw, an approved release. */
export const momentOf = ({ out_at, publish_at }: StoredRelease): string | null => out_at ?? publish_at

/** Whether a release is out at `now`, decided when it is read. */
export const isOut = (release: StoredRelease, now: Date): boolean => {
  const moment = momentOf(release)
  return release.phase === 'approved' && moment !== null && Date.parse(moment) <= now.getTime()
}

/** The regulatory announcement of a release that its RNS is about: the first one. */
export const announcementOf = ({ items }: StoredRelease, things: Things): string | undefined =>
  items.find(({ id }) => things.get(id)?.rns)?.id

/** Whether a release may only appear after its RNS (decision 37). */
export const isGated = (release: StoredRelease, things: Things): boolean =>
  release.regulatory || announcementOf(release, things) !== undefined

/** Whether its RNS is still to come. */
export const awaitsRns = ({ gated, sighting }: StoredRelease): boolean => gated && !sighting

/**
 * Documents that announcements of a release bring along, and that readers would not get with them: held, or public later,
 * and not in the release.
 */
export const unsettledOf = (
  { items, publish_at }: Pick<StoredRelease, 'items' | 'publish_at'>,
  things: Things,
  now: Date,
): string[] => {
  const at = Math.max(now.getTime(), publish_at === null ? 0 : Date.parse(publish_at))
  const own = new Set(items.map(({ id }) => id))
  const isLate = ({ held, publish_at: from }: Paper) => held || (from !== undefined && Date.parse(from) > at)
  const papers = items.flatMap(({ id }) => things.get(id)?.papers ?? [])
  return [...new Set(papers.filter(one => !own.has(one.id) && isLate(one)).map(({ id }) => id))]
}

/** What its RNS is expected to be: as staff say, else as its announcement says. */
export const expectedOf = (release: StoredRelease, things: Things): ExpectedRns => {
  const own = things.get(announcementOf(release, things) ?? '')?.rns
  return {
    headline: release.title,
    ...(release.publish_at && { day: londonTime(new Date(release.publish_at)).date }),
    ...Object.fromEntries(Object.entries(own ?? {}).filter(([, value]) => value)),
    ...Object.fromEntries(Object.entries(release.rns ?? {}).filter(([, value]) => value)),
  }
}

/** UTC moment from which the RNS of a release is late; null when it waits for none. */
export const lateFrom = (release: StoredRelease): string | null =>
  release.phase === 'waiting' && !release.on_hold && awaitsRns(release) && release.publish_at !== null
    ? new Date(Date.parse(release.publish_at) + rnsLateMinutes * 60_000).toISOString()
    : null

/** Whether somebody else than who wrote it has to approve it. */
export type Approval = 'one person' | 'second person'
export const needsSecondPerson = (
  { price_sensitive }: { price_sensitive: boolean },
  approval: Approval,
): boolean => approval === 'second person' && price_sensitive

const stateOf = (release: StoredRelease, now: Date): Release['state'] => {
  const { phase, on_hold, publish_at } = release
  if (phase !== 'waiting') return isOut(release, now) ? 'out' : phase
  if (on_hold) return 'on_hold'
  return publish_at !== null && Date.parse(publish_at) > now.getTime() ? 'approved' : 'waiting_for_rns'
}

/** A release as the API answers it. */
export const view = (release: StoredRelease, things: Things, approval: Approval, now: Date): Release => {
  const {
    phase,
    items,
    gated,
    written_by: _,
    on_hold: _hold,
    warned_at: _warned,
    dismissed: _dismissed,
    guarded: noted,
    ...rest
  } = release
  const regulatory = gated || isGated(release, things)
  const { instead_of, slug = '' } = release.sighting?.stands_as ?? {}
  return {
    ...rest,
    noted,
    state: stateOf(release, now),
    out_at: phase === 'approved' ? momentOf(release) : null,
    regulatory,
    ...(regulatory && { expected_rns: expectedOf(release, things) }),
    rns_late_from: lateFrom(release),
    needs_second_person: needsSecondPerson(release, approval),
    unsettled: phase === 'drafted' ? unsettledOf(release, things, now) : [],
    items: items.map(item => {
      const thing = things.get(item.id)
      const url = item.id === instead_of ? `/news/${slug}` : thing?.url
      return {
        ...item,
        title: thing?.title ?? '',
        missing: !thing,
        // What stands in its place on the site is out since the moment that it stands there.
        shown: item.id === instead_of || (thing?.shown ?? false),
        ...(thing && url !== undefined && { url, version: thing.version }),
      }
    }),
  }
}
