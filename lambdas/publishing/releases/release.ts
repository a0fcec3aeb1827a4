import * as z from 'zod'
import { rnsLateMinutes } from '#contract/limits.ts'
import { londonTime } from '#contract/londonTime.ts'
import { Reader } from '#contract/publishing/insiders.ts'
import { releaseItems, ReleaseItem, type Release } from '#contract/publishing/releases.ts'
import { ExpectedRns, ReleaseStep, RnsDetection, RnsSuggestion } from '#contract/news/rnsDetection.ts'
import type { User } from '#runtime/user.ts'

/** That a person asked for an approval, refused it or asked something, of which nobody was mailed yet. */
export const Notice = ReleaseStep.extend({
  /** Ids of the people who have not got it, where others have. */
  to: z.array(z.string()).optional(),
})
export type Notice = z.infer<typeof Notice>

/** A release as the table has it. */
export const StoredRelease = z.object({
  id: z.uuid(),
  title: z.string(),
  /**
   * `waiting`: approved, but on hold or before its RNS, so without a publication time. `out` is no phase: it
   * follows from the publication time when the row is read.
   */
  phase: z.enum(['drafted', 'approved', 'waiting', 'cancelled']),
  publish_at: z.iso.datetime().nullable(),
  /** Of an approved one: when readers see it, where that is later than `publish_at`. */
  out_at: z.iso.datetime().optional(),
  price_sensitive: z.boolean(),
  /** As staff say. */
  regulatory: z.boolean().default(false),
  /** Whether it had to wait for its RNS when it was approved: staff said so, or a regulatory announcement is in it. */
  gated: z.boolean().default(false),
  rns: ExpectedRns.optional(),
  confidential: z.boolean().default(false),
  readers: z.array(Reader).default([]),
  /** True when it is or was confidential: its access list is kept up to date. */
  guarded: z.boolean().default(false),
  on_hold: z.boolean().default(false),
  detection: RnsDetection.optional(),
  suggestions: z.array(RnsSuggestion).default([]),
  /** Items that somebody said are not its RNS (`keyOf`), the latest. */
  dismissed: z.array(z.string()).default([]),
  /** UTC moment of the mail that its RNS is late. */
  warned_at: z.iso.datetime().optional(),
  steps: z.array(ReleaseStep).default([]),
  unmailed: z.array(Notice).default([]),
  /** How often `unmailed` was changed by what mails it: that is no new version of the release. */
  mailings: z.int().default(0),
  items: z.array(ReleaseItem).max(releaseItems),
  drafted_by: z.string(),
  drafted_by_email: z.string().optional(),
  /** Everybody who drafted or changed it. */
  written_by: z.array(z.string()),
  approved_by: z.string().optional(),
  approved_by_email: z.string().optional(),
  approved_at: z.iso.datetime().optional(),
  /** Since when its approval is asked for, UTC. */
  approval_requested_at: z.iso.datetime().optional(),
  version: z.int().min(1),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type StoredRelease = z.infer<typeof StoredRelease>

/** A document that is attached to an announcement. */
export interface AttachedDocument {
  id: string
  held: boolean
  publish_at?: string | undefined
  regulatory_from?: string | undefined
}

/** A document or announcement of a release, as it is now. */
export interface LoadedItem {
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
  /** That announcement, if it exists, and which one says already that it replaces it. */
  replaced?: { by?: string | undefined } | undefined
  /** Of an announcement: ids of its documents. */
  attachments?: readonly string[] | undefined
  /** Of an announcement: those documents that exist. */
  attachedDocuments?: readonly AttachedDocument[] | undefined
  /** Of a regulatory announcement: those that are not in the release and are published without it. */
  publicAttachments?: readonly AttachedDocument[] | undefined
  /** Of an announcement: what searches look into. */
  search_text?: string | undefined
  /** Of a regulatory announcement: what its RNS is expected to say. */
  rns?: Pick<ExpectedRns, 'headline' | 'headline_category' | 'number'> | undefined
}
export type ItemsById = ReadonlyMap<string, LoadedItem>

/** Steps that a row keeps, so that it stays small: the first, and the latest. */
const mostSteps = 100

/** Adds a step to the record of a release. Consecutive changes by one person are one step. */
export const withStep = <R extends StoredRelease>(
  release: R,
  step: ReleaseStep['step'],
  now: Date,
  user?: Pick<User, 'email' | 'id'>,
  text?: string,
): R => {
  const added: ReleaseStep = {
    step,
    at: now.toISOString(),
    ...(user && { by: user.id }),
    ...(user?.email !== undefined && { by_email: user.email }),
    ...(text !== undefined && { text }),
  }
  const last = release.steps.at(-1)
  const isSame = step === 'changed' && last?.step === 'changed' && last.by === added.by
  const steps = [...(isSame ? release.steps.slice(0, -1) : release.steps), added]
  const isFull = steps.length > mostSteps
  return { ...release, steps: isFull ? [...steps.slice(0, 1), ...steps.slice(1 - mostSteps)] : steps }
}

/** Adds a step of which people are mailed. */
export const withNotice = (
  release: StoredRelease,
  step: 'requested' | 'refused' | 'asked',
  now: Date,
  user: Pick<User, 'email' | 'id'>,
  text?: string,
): StoredRelease => {
  const noted = withStep(release, step, now, user, text)
  return { ...noted, unmailed: [...noted.unmailed, ...noted.steps.slice(-1)] }
}

/** A release whose approval nobody asks for any more; who was not mailed of the request is not either. */
export const withoutRequest = (release: StoredRelease): StoredRelease => {
  const { approval_requested_at: _, unmailed, ...rest } = release
  return { ...rest, unmailed: unmailed.filter(({ step }) => step !== 'requested') }
}

/** When readers see an approved release: UTC, null while that is open. */
export const publicationTimeOf = ({ out_at, publish_at }: StoredRelease): string | null =>
  out_at ?? publish_at

/** Whether a release is out at `now`, decided when it is read. */
export const isOut = (release: StoredRelease, now: Date): boolean => {
  const time = publicationTimeOf(release)
  return release.phase === 'approved' && time !== null && Date.parse(time) <= now.getTime()
}

/** The regulatory announcement of a release that its RNS is about: the first one. */
export const regulatoryAnnouncementOf = (
  { items }: StoredRelease,
  itemsById: ItemsById,
): string | undefined => items.find(({ id }) => itemsById.get(id)?.rns)?.id

/** Ids of the documents of a release. */
export const documentIdsOf = ({ items }: StoredRelease): string[] =>
  items.filter(({ type }) => type === 'document').map(({ id }) => id)

/** Whether a release may only appear after its RNS (decision 37). */
export const isGated = (release: StoredRelease, itemsById: ItemsById): boolean =>
  release.regulatory || regulatoryAnnouncementOf(release, itemsById) !== undefined

/** Whether its RNS is still to come. */
export const awaitsRns = ({ gated, detection }: StoredRelease): boolean => gated && !detection

/**
 * Documents attached to announcements of a release that readers would not get with them: held, or public later, and
 * not in the release.
 */
export const unsettledOf = (
  { items, publish_at }: Pick<StoredRelease, 'items' | 'publish_at'>,
  itemsById: ItemsById,
  now: Date,
): string[] => {
  const at = Math.max(now.getTime(), publish_at === null ? 0 : Date.parse(publish_at))
  const own = new Set(items.map(({ id }) => id))
  const isLate = ({ held, publish_at: from }: AttachedDocument) =>
    held || (from !== undefined && Date.parse(from) > at)
  const attachedDocuments = items.flatMap(({ id }) => itemsById.get(id)?.attachedDocuments ?? [])
  return [...new Set(attachedDocuments.filter(one => !own.has(one.id) && isLate(one)).map(({ id }) => id))]
}

/** The RNS that a release expects: as staff describe it, otherwise as its announcement says. */
export const expectedOf = (release: StoredRelease, itemsById: ItemsById): ExpectedRns => {
  const own = itemsById.get(regulatoryAnnouncementOf(release, itemsById) ?? '')?.rns
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

/** Whether a price-sensitive release needs the approval of a person who did not write it. */
export type Approval = 'one person' | 'second person'
export const needsSecondPerson = (
  { price_sensitive }: { price_sensitive: boolean },
  approval: Approval,
): boolean => approval === 'second person' && price_sensitive

/** Where a second person has to approve, nobody who wrote the release or an item of it may (decision 41, X-018). */
export const mayApprove = (
  release: StoredRelease,
  itemsById: ItemsById,
  userId: string,
  approval: Approval,
): boolean =>
  !needsSecondPerson(release, approval) ||
  ![
    ...release.written_by,
    ...release.items.flatMap(({ id }) => itemsById.get(id)?.written_by ?? []),
  ].includes(userId)

const releaseState = (release: StoredRelease, now: Date): Release['state'] => {
  const { phase, on_hold, publish_at } = release
  if (phase !== 'waiting') return isOut(release, now) ? 'out' : phase
  if (on_hold) return 'on_hold'
  return publish_at !== null && Date.parse(publish_at) > now.getTime() ? 'approved' : 'waiting_for_rns'
}

/** A release as the API answers it to a person. */
export const view = (
  release: StoredRelease,
  itemsById: ItemsById,
  approval: Approval,
  userId: string,
  now: Date,
): Release => {
  const {
    phase,
    items,
    gated,
    written_by: _,
    on_hold: _hold,
    warned_at: _warned,
    dismissed: _dismissed,
    unmailed: _unmailed,
    mailings: _mailings,
    guarded: noted,
    ...rest
  } = release
  const regulatory = gated || isGated(release, itemsById)
  const { instead_of, slug = '' } = release.detection?.stands_as ?? {}
  return {
    ...rest,
    noted,
    state: releaseState(release, now),
    out_at: phase === 'approved' ? publicationTimeOf(release) : null,
    regulatory,
    ...(regulatory && { expected_rns: expectedOf(release, itemsById) }),
    rns_late_from: lateFrom(release),
    needs_second_person: needsSecondPerson(release, approval),
    may_approve: mayApprove(release, itemsById, userId, approval),
    unsettled: phase === 'drafted' ? unsettledOf(release, itemsById, now) : [],
    items: items.map(item => {
      const loaded = itemsById.get(item.id)
      const url = item.id === instead_of ? `/news/${slug}` : loaded?.url
      return {
        ...item,
        title: loaded?.title ?? '',
        missing: !loaded,
        // The merge target is out already.
        shown: item.id === instead_of || (loaded?.shown ?? false),
        ...(loaded && url !== undefined && { url, version: loaded.version }),
      }
    }),
  }
}
