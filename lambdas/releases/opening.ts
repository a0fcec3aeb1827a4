import type { TransactItem } from '#runtime/audit.ts'
import { announcementIdOf, announcementIdOfRns } from '#runtime/announcementId.ts'
import { londonTime } from '#contract/londonTime.ts'
import { lockItems, openItems } from './itemRows.ts'
import { mergeItems, sameAs } from './mergeRows.ts'
import { announcementOf, awaitsRns, type StoredRelease, type Things } from './release.ts'
import type { RnsStore, SameAs, Standing } from './rnsStore.ts'

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

/** Whether the place of the RNS's announcement is free for a release's own one, or taken by it already. */
const isFor = (standing: SameAs | Standing | undefined, own: string): boolean =>
  standing === undefined || ('same_as' in standing && standing.same_as === own)

/**
 * Lets an approved release go on as far as it may: it gets its moment, the later of `publish_at` and now, as soon as it
 * is not on hold and its RNS was seen (decision 37); before that its things are kept as they are, without a moment.
 * The RNS and the release's own announcement never stand twice: where the RNS became an announcement first, that one
 * stands and gets the release's documents, and the release's own is withdrawn for it; else the own one stands, and an
 * import of the RNS finds it.
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
  const standing = id === undefined ? undefined : await rns.standing(id)
  if (standing && !('same_as' in standing) && !standing.withdrawn_at && standing.id !== own)
    return mergeItems(opened, things, standing, own)
  return {
    release: opened,
    rows: [
      ...openItems(opened, things),
      ...(id !== undefined && own !== undefined && isFor(standing, own) ? [sameAs(id, own)] : []),
    ],
  }
}
