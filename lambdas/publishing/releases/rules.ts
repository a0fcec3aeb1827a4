import { isDeepStrictEqual } from 'node:util'
import type { Release, Seen } from '#contract/publishing/releases.ts'
import { notFound } from '../../security/accessListStore.ts'
import { Problem } from '#runtime/problem.ts'
import {
  isOut,
  mayApprove,
  unsettledOf,
  type Approval,
  type StoredRelease,
  type ItemsById,
} from './release.ts'

/** @throws Problem `not_found` without a release */
export const assertFound = (release: StoredRelease | undefined): StoredRelease => {
  if (!release) throw notFound()
  return release
}

/** The fields of a release that staff write. */
export type ReleaseFields = Pick<
  StoredRelease,
  'confidential' | 'items' | 'price_sensitive' | 'publish_at' | 'readers' | 'regulatory' | 'rns' | 'title'
>

export const fieldsOf = ({
  title,
  publish_at,
  price_sensitive,
  regulatory,
  rns,
  confidential,
  readers,
  items,
}: ReleaseFields): ReleaseFields => ({
  title,
  publish_at,
  price_sensitive,
  regulatory,
  ...(rns && { rns }),
  confidential,
  readers,
  items,
})

/** Whether a release has exactly these fields already. */
export const hasFields = (release: StoredRelease, fields: ReleaseFields): boolean =>
  isDeepStrictEqual(fieldsOf(release), fieldsOf(fields))

/** @throws Problem `conflict`, with the release as it is now, when it is not of the version that the caller knows */
export const assertVersion = async (
  release: StoredRelease,
  version: number,
  show: (release: StoredRelease) => Promise<Release>,
): Promise<void> => {
  if (release.version !== version)
    throw new Problem('conflict', { details: { current: await show(release) } })
}

/**
 * Only what the approver saw is approved.
 * @param seen the items of the release, each with the version that was shown
 * @throws Problem `conflict`, with the release as it is now, when one of them is another by now
 */
export const assertSeen = async (
  release: StoredRelease,
  itemsById: ItemsById,
  seen: readonly Seen[],
  show: (release: StoredRelease) => Promise<Release>,
): Promise<void> => {
  const known = new Map(seen.map(({ id, version }) => [id, version]))
  const other = release.items.find(({ id }) => itemsById.get(id)?.version !== known.get(id))
  if (other || known.size !== release.items.length)
    throw new Problem('conflict', {
      message: `"${(other && itemsById.get(other.id)?.title) ?? release.title}" was changed since you saw it. Look at it again before you approve.`,
      details: { current: await show(release) },
    })
}

/** @throws Problem `conflict` when it is out */
export const assertNotOut = (release: StoredRelease, now: Date): void => {
  if (isOut(release, now))
    throw new Problem('conflict', { message: 'This release is out. Withdraw its announcements one by one.' })
}

/** @throws Problem `conflict` when it is out or was cancelled */
export const assertNotOver = (release: StoredRelease, now: Date): void => {
  assertNotOut(release, now)
  if (release.phase === 'cancelled')
    throw new Problem('conflict', { message: 'This release was withdrawn. Draft a new one.' })
}

/**
 * A publication time in the past is a mistake. The server's clock counts, not the browser's.
 * @throws Problem `invalid_input`
 */
export const assertComing = (publish_at: string | null, now: Date): void => {
  if (publish_at !== null && Date.parse(publish_at) <= now.getTime())
    throw new Problem('invalid_input', {
      message: 'This moment has passed. Choose a later one, or none to publish at once.',
      details: [{ field: 'body.publish_at', message: 'This moment has passed.' }],
    })
}

/** Items that one transaction has room for, beside what they replace, the release and its audit entry. */
const rowsAtOnce = 55

/**
 * A draft may name items that do not exist yet, so that they are confidential from the start.
 * @throws Problem `conflict` while an item of the release does not exist
 */
export const assertHere = ({ items }: StoredRelease, itemsById: ItemsById): void => {
  const missing = items.find(({ id }) => !itemsById.has(id))
  if (missing)
    throw new Problem('conflict', {
      message: `A${missing.type === 'document' ? ' document' : 'n announcement'} of this release has not arrived yet, or was deleted. Wait for it, or take it out first.`,
    })
}

/**
 * Checks that the items that exist can go out together.
 * @throws Problem `conflict` that names the first one that cannot
 */
export const assertReleasable = (release: StoredRelease, itemsById: ItemsById): void => {
  const marked = [...itemsById.values()].flatMap(({ publicAttachments = [] }) => publicAttachments)
  if (release.items.length + marked.length > rowsAtOnce)
    throw new Problem('conflict', {
      message: `Its announcements bring along too many documents: ${rowsAtOnce} things can go out together.`,
    })
  const touched = new Set(release.items.map(({ id }) => id))
  for (const { id } of release.items) {
    const loaded = itemsById.get(id)
    if (!loaded) continue
    if (loaded.release_id !== undefined && loaded.release_id !== release.id && !loaded.obstacle)
      throw new Problem('conflict', { message: `"${loaded.title}" goes out with another release.` })
    if (loaded.obstacle) throw new Problem('conflict', { message: `"${loaded.title}" ${loaded.obstacle}` })
    if (loaded.replaces === undefined) continue
    if (!loaded.replaced)
      throw new Problem('conflict', {
        message: `"${loaded.title}" is to replace an announcement that is not there. Choose it anew.`,
      })
    if (touched.has(loaded.replaces))
      throw new Problem('conflict', {
        message: `"${loaded.title}" replaces something that this release already brings or replaces.`,
      })
    touched.add(loaded.replaces)
  }
}

/**
 * Readers get an announcement with its documents.
 * @throws Problem `conflict` while one of them would not be there
 */
export const assertSettled = (release: StoredRelease, itemsById: ItemsById, now: Date): void => {
  const { length } = unsettledOf(release, itemsById, now)
  if (length > 0)
    throw new Problem('conflict', {
      message:
        (length === 1
          ? 'A document that is attached to its announcement is not public and not in this release: '
          : `${length} documents that are attached to its announcements are not public and not in this release: `) +
        'take along what readers are to get, or take it off the announcement.',
    })
}

/** @throws Problem `conflict` when it is approved, out or was cancelled */
export const assertDraft = (release: StoredRelease, now: Date): void => {
  assertNotOver(release, now)
  if (release.phase !== 'drafted') throw new Problem('conflict', { message: 'It is approved already.' })
}

/** @throws Problem `not_allowed` for who wrote a part of a release that needs a second person */
export const assertMayApprove = (
  release: StoredRelease,
  itemsById: ItemsById,
  userId: string,
  approval: Approval,
): void => {
  if (!mayApprove(release, itemsById, userId, approval))
    throw new Problem('not_allowed', {
      message: 'Somebody else has to approve it: you wrote a part of this price-sensitive release.',
    })
}

/** Who may approve it may refuse it. @throws Problem `not_allowed` */
export const assertMayRefuse = (
  release: StoredRelease,
  itemsById: ItemsById,
  userId: string,
  approval: Approval,
): void => {
  if (!mayApprove(release, itemsById, userId, approval))
    throw new Problem('not_allowed', {
      message:
        'Somebody else has to refuse it: you wrote a part of this price-sensitive release. You may ask something instead.',
    })
}
