import type { TransactItem } from '#runtime/audit.ts'
import { announcementIdOf, announcementIdOfRns } from '../announcements/announcementId.ts'
import { londonTime } from '#contract/londonTime.ts'
import { lockItems, openItems } from './itemRows.ts'
import { brought, mergeItems, sameAs } from './mergeRows.ts'
import { announcementOf, awaitsRns, type StoredRelease, type Things } from './release.ts'
import type { Brings, RnsStore, SameAs, Standing } from './rnsStore.ts'

/** A release as it is to be written, and what of its things changes with it. */
export interface Change {
  release: StoredRelease
  rows: TransactItem[]
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

type Place = Brings | SameAs | Standing | undefined

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
