import { londonTime } from '#contract/londonTime.ts'
import type { ReleaseStep } from '#contract/news/rnsSighting.ts'
import type { Release } from '#contract/publishing/releases.ts'
import { actorOf } from '#runtime/actor.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { Problem } from '#runtime/problem.ts'
import type { User } from '#runtime/user.ts'
import { announcementIdOf, announcementIdOfRns } from '../announcements/announcementId.ts'
import { lockItems, openItems, type Change } from './itemRows.ts'
import { known } from './known.ts'
import { brought, mergeItems, sameAs } from './mergeRows.ts'
import { type StoredRelease, type Things, announcementOf, awaitsRns } from './release.ts'
import type { LinkedDocuments, RnsStore, DuplicateOf, MergeTarget } from './rnsStore.ts'
import { assertNotOut, assertVersion, found } from './rules.ts'
import { followFiles, shown, type Services } from './services.ts'

/** Steps that a row keeps, so that it stays small: the first, and the latest. */
const most = 100

/** A release with one more step on its record. Changes of one person that follow each other are one. */
export const stepped = <R extends StoredRelease>(
  release: R,
  step: ReleaseStep['step'],
  now: Date,
  user?: Pick<User, 'email' | 'id'>,
): R => {
  const one: ReleaseStep = {
    step,
    at: now.toISOString(),
    ...(user && { by: user.id }),
    ...(user?.email !== undefined && { by_email: user.email }),
  }
  const last = release.steps.at(-1)
  const isSame = step === 'changed' && last?.step === 'changed' && last.by === one.by
  const steps = [...(isSame ? release.steps.slice(0, -1) : release.steps), one]
  return { ...release, steps: steps.length > most ? [...steps.slice(0, 1), ...steps.slice(1 - most)] : steps }
}

interface Asked {
  params: { id: string }
  ifMatch: number
  user: User
  request: { id: string; address: string | undefined; now: Date }
}

interface Act {
  /** For the record. */
  action: string
  /** Whether a release is as this makes it: the same call once more, whose first answer was lost, changes nothing. */
  isDone: (release: StoredRelease) => boolean
  after?: unknown
  /** @throws Problem when it cannot be done */
  change: (current: StoredRelease, things: Things, now: Date) => Change | Promise<Change>
}

/**
 * Does something with an approved release, of the version that the caller knows: release, things and record together.
 * @throws Problem `not_found`, or `conflict` with the release as it is now
 */
export const act = async (
  made: Services,
  asked: Asked,
  { action, isDone, after, change }: Act,
): Promise<Release> => {
  const { params, ifMatch, request } = asked
  const { now } = request
  const current = await known(made, params.id, asked.user, now)
  const show = (release: StoredRelease) => shown(made, release, now)
  const things = await made.things.get(current.items, now)
  if (current.version === ifMatch + 1 && isDone(current)) {
    await followFiles(made, things)
    return show(current)
  }
  await assertVersion(current, ifMatch, show)
  const { release, rows } = await change(current, things, now)
  const written = { ...release, version: current.version + 1, updated_at: now.toISOString() }
  const entry = {
    ...actorOf(asked),
    action_type: action,
    object: `releases/${current.id}`,
    before: { phase: current.phase, on_hold: current.on_hold, publish_at: current.publish_at },
    after: { phase: written.phase, out_at: written.out_at, sighting: written.sighting, said: after },
  }
  // The moment may have come since the call began.
  assertNotOut(current, new Date())
  if (!(await made.releases.replace(written, rows, entry, now)))
    throw new Problem('conflict', {
      details: { current: await show(found(await made.releases.get(params.id))) },
    })
  if (rows.length > 0) await followFiles(made, things)
  return show(written)
}

/** The id that the RNS of a release gives its announcement, where that is known. */
const rnsIdOf = ({ sighting }: StoredRelease): string | undefined => {
  const { item, number, at = '' } = sighting ?? {}
  if (item)
    return announcementIdOf({
      provider: item.provider,
      id: item.item_id,
      publishedAt: item.published_at,
      ...(item.rns_number !== undefined && { rns_number: item.rns_number }),
    })
  return number === undefined ? undefined : announcementIdOfRns(number, londonTime(new Date(at)).date)
}

type Place = LinkedDocuments | DuplicateOf | MergeTarget | undefined

/** What says in the place of the RNS's announcement that it is the release's own one, or has its documents, if it can. */
const placed = (
  id: string,
  release: StoredRelease,
  own: string | undefined,
  there: Place,
): TransactItem[] => {
  const before = there && 'brings' in there ? there.brings : []
  if (own === undefined) {
    const documents = release.items.filter(({ type }) => type === 'document').map(item => item.id)
    const isFree = there === undefined || documents.some(one => !before.includes(one))
    return isFree && (!there || 'brings' in there) ? [brought(id, documents, before)] : []
  }
  const isFree = !there || 'brings' in there || ('same_as' in there && there.same_as === own)
  return isFree ? [sameAs(id, own)] : []
}

/** The announcement that an RNS is on the site, be it one that another release brought. */
const standingFor = async (
  rns: Pick<RnsStore, 'standing'>,
  id: string,
  own: string | undefined,
): Promise<Place> => {
  const there = await rns.standing(id)
  if (!there || !('same_as' in there) || own !== undefined) return there
  const other = await rns.standing(there.same_as)
  return other && 'slug' in other ? other : there
}

/**
 * Lets an approved release go on as far as it may: it gets its moment, the later of `publish_at` and now, as soon as it
 * is not on hold and its RNS was seen (decision 37); before that its things are kept as they are, without a moment.
 * The RNS and the release's own announcement never stand twice: where the RNS became an announcement first, that one
 * stands and gets the release's documents, and the release's own is withdrawn for it; else the own one stands, and an
 * import of the RNS finds it. Documents alone are attached to the RNS, now or when it is imported.
 * @param before as the table has it
 * @param release the same, with what was just approved, seen or resumed
 */
export const goOn = async (
  rns: Pick<RnsStore, 'standing'>,
  before: StoredRelease,
  release: StoredRelease,
  things: Things,
  now: Date,
): Promise<Change> => {
  if (release.on_hold || awaitsRns(release))
    return {
      release: { ...release, phase: 'waiting' },
      rows: before.phase === 'waiting' ? [] : lockItems(before, things),
    }
  const at = now.toISOString()
  const publish_at = release.publish_at ?? at
  const opened: StoredRelease = {
    ...release,
    phase: 'approved',
    publish_at,
    out_at: publish_at > at ? publish_at : at,
    suggestions: [],
  }
  const own = announcementOf(release, things)
  const id = rnsIdOf(release)
  const standing = id === undefined ? undefined : await standingFor(rns, id, own)
  if (standing && 'slug' in standing && !standing.withdrawn_at && standing.id !== own)
    return mergeItems(opened, things, standing, own)
  return {
    release: opened,
    rows: [...openItems(opened, things), ...(id === undefined ? [] : placed(id, opened, own, standing))],
  }
}
