import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { releaseItems, ReleaseItem, type Release, type Seen } from '#contract/releases.ts'
import { Problem } from '#runtime/problem.ts'

/** A release as the table has it. */
export const StoredRelease = z.object({
  id: z.uuid(),
  title: z.string(),
  /** `out` is no state of a row: it follows from the moment, when it is read. */
  phase: z.enum(['drafted', 'approved', 'cancelled']),
  publish_at: z.iso.datetime().nullable(),
  price_sensitive: z.boolean(),
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
  /** Why it cannot go out with a release, if it cannot. */
  obstacle?: string | undefined
  /** Id of the announcement that it replaces. */
  replaces?: string | undefined
  /** That announcement, if it is there, and which one says that it replaces it. */
  replaced?: { by?: string | undefined } | undefined
}

/** Whether a release is out at `now`, decided when it is read. */
export const isOut = ({ phase, publish_at }: StoredRelease, now: Date): boolean =>
  phase === 'approved' && publish_at !== null && Date.parse(publish_at) <= now.getTime()

/** Whether somebody else than who wrote it has to approve it. */
export type Approval = 'one person' | 'second person'
export const needsSecondPerson = (
  { price_sensitive }: { price_sensitive: boolean },
  approval: Approval,
): boolean => approval === 'second person' && price_sensitive

/** A release as the API answers it. */
export const view = (
  release: StoredRelease,
  things: ReadonlyMap<string, Thing>,
  approval: Approval,
  now: Date,
): Release => {
  const { phase, items, written_by: _, ...rest } = release
  return {
    ...rest,
    state: isOut(release, now) ? 'out' : phase,
    needs_second_person: needsSecondPerson(release, approval),
    items: items.map(item => {
      const thing = things.get(item.id)
      return {
        ...item,
        title: thing?.title ?? '',
        missing: !thing,
        ...(thing && { url: thing.url, version: thing.version }),
      }
    }),
  }
}

/** @throws Problem `not_found` without a release */
export const found = (release: StoredRelease | undefined): StoredRelease => {
  if (!release) throw new Problem('not_found', { message: 'This release is no longer here.' })
  return release
}

type Said = Pick<StoredRelease, 'items' | 'price_sensitive' | 'publish_at' | 'title'>

/** Whether a release says exactly this already. */
export const says = (release: StoredRelease, { title, publish_at, price_sensitive, items }: Said): boolean =>
  isDeepStrictEqual(
    {
      title: release.title,
      publish_at: release.publish_at,
      price_sensitive: release.price_sensitive,
      items: release.items,
    },
    { title, publish_at, price_sensitive, items },
  )

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
 * What is approved is what the approver saw, not what somebody made of it since.
 * @param seen the things of the release, each with the version that was shown
 * @throws Problem `conflict`, with the release as it is now, when one of them is another by now
 */
export const assertSeen = async (
  release: StoredRelease,
  things: ReadonlyMap<string, Thing>,
  seen: readonly Seen[],
  show: (release: StoredRelease) => Promise<Release>,
): Promise<void> => {
  const known = new Map(seen.map(({ id, version }) => [id, version]))
  const other = release.items.find(({ id }) => things.get(id)?.version !== known.get(id))
  if (other || known.size !== release.items.length)
    throw new Problem('conflict', {
      message: `"${(other && things.get(other.id)?.title) ?? release.title}" was changed since you saw it. Look at it again before you approve.`,
      details: { current: await show(release) },
    })
}

/** @throws Problem `conflict` when its moment has come */
export const assertNotOut = (release: StoredRelease, now: Date): void => {
  if (isOut(release, now))
    throw new Problem('conflict', { message: 'This release is out. Withdraw its announcements one by one.' })
}

/** @throws Problem `conflict` when its moment has come, or it was cancelled */
export const assertNotOver = (release: StoredRelease, now: Date): void => {
  assertNotOut(release, now)
  if (release.phase === 'cancelled')
    throw new Problem('conflict', { message: 'This release was cancelled. Draft a new one.' })
}

/**
 * A moment in the past is a slip, and the clock of a person's machine may be wrong: the server's counts.
 * @throws Problem `invalid_input`
 */
export const assertComing = (publish_at: string | null, now: Date): void => {
  if (publish_at !== null && Date.parse(publish_at) <= now.getTime())
    throw new Problem('invalid_input', {
      message: 'This moment has passed. Choose a later one, or none to publish at once.',
      details: [{ field: 'body.publish_at', message: 'This moment has passed.' }],
    })
}

/**
 * Whether these things can go out together.
 * @throws Problem `conflict` that names the first one that cannot
 */
export const assertReleasable = (release: StoredRelease, things: ReadonlyMap<string, Thing>): void => {
  const touched = new Set(release.items.map(({ id }) => id))
  for (const { id, type } of release.items) {
    const thing = things.get(id)
    if (!thing)
      throw new Problem('conflict', {
        message: `A ${type} of this release is no longer there. Take it out first.`,
      })
    if (thing.obstacle) throw new Problem('conflict', { message: `"${thing.title}" ${thing.obstacle}` })
    if (thing.replaces === undefined) continue
    if (!thing.replaced)
      throw new Problem('conflict', {
        message: `"${thing.title}" is to replace an announcement that is not there. Choose it anew.`,
      })
    if (touched.has(thing.replaces))
      throw new Problem('conflict', {
        message: `"${thing.title}" replaces something that this release already brings or replaces.`,
      })
    touched.add(thing.replaces)
  }
}

/**
 * Who may approve: where a second person has to, nobody who wrote the release or a thing in it (decision 41, X-018).
 * @throws Problem `not_allowed`
 */
export const assertMayApprove = (
  release: StoredRelease,
  things: ReadonlyMap<string, Thing>,
  userId: string,
  approval: Approval,
): void => {
  if (!needsSecondPerson(release, approval)) return
  const wrote = [
    ...release.written_by,
    ...release.items.flatMap(({ id }) => things.get(id)?.written_by ?? []),
  ]
  if (wrote.includes(userId))
    throw new Problem('not_allowed', {
      message: 'Somebody else has to approve it: you wrote a part of this price-sensitive release.',
    })
}
