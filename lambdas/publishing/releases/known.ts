import type { Reader } from '#contract/publishing/insiders.ts'
import type { ReleaseItem } from '#contract/publishing/releases.ts'
import { Problem } from '#runtime/problem.ts'
import type { User } from '#runtime/user.ts'
import type { StoredRelease } from './release.ts'
import { found } from './rules.ts'
import type { Services } from './services.ts'

/** A release and its things: whoever may not know of one of them may not know of the release. */
export const idsOf = ({ id, items }: StoredRelease): string[] => [id, ...items.map(item => item.id)]

/**
 * A release of which somebody may know.
 * @throws Problem `not_found`, also when it, or something in it, is confidential and they are not named
 */
export const known = async (
  { releases, accessLists }: Pick<Services, 'accessLists' | 'releases'>,
  id: string,
  user: User,
  now: Date,
): Promise<StoredRelease> => {
  const release = found(await releases.get(id))
  const confidential = await accessLists.at(now)
  for (const one of idsOf(release)) confidential.assertCanView(one, user)
  return release
}

/**
 * Whether somebody may put these into a release. What is not there yet may be named, but nothing else by its id: it
 * would be hidden from those who have to see it.
 * @throws Problem `not_found` when one of these is confidential and they are not named on its release, `conflict` when
 * one is not what its type says
 */
export const assertMayName = async (
  { accessLists, things }: Pick<Services, 'accessLists' | 'things'>,
  items: readonly ReleaseItem[],
  user: User,
  now: Date,
): Promise<void> => {
  const confidential = await accessLists.at(now)
  for (const { id } of items) confidential.assertCanView(id, user)
  if (await things.isOther(items))
    throw new Problem('conflict', {
      message: 'Only documents and announcements go out with a release. Choose them anew.',
    })
}

/**
 * The accounts of those who are named on a confidential release; whoever says so belongs to them.
 * @throws Problem `invalid_input` for an address that nobody has
 */
export const readersOf = async (
  { people }: Pick<Services, 'people'>,
  { confidential, readers }: { confidential: boolean; readers: readonly string[] },
  user: User,
): Promise<Reader[]> => {
  if (!confidential) return []
  const own = user.email === undefined ? [] : [user.email]
  const found = new Map<string, Reader>()
  for (const email of new Set([...readers, ...own].map(one => one.toLowerCase()))) {
    const reader = await people.find(email)
    if (!reader)
      throw new Problem('invalid_input', {
        message: `Nobody here has the address ${email}.`,
        details: [{ field: 'body.readers', message: `Nobody here has the address ${email}.` }],
      })
    found.set(reader.id, reader)
  }
  if (!found.has(user.id)) found.set(user.id, { id: user.id, email: user.email ?? '', name: '' })
  return [...found.values()]
}
