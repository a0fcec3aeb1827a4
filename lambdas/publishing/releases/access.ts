import type { Reader } from '#contract/publishing/insiders.ts'
import type { ReleaseItem } from '#contract/publishing/releases.ts'
import { Problem } from '#runtime/problem.ts'
import type { User } from '#runtime/user.ts'
import type { StoredRelease } from './release.ts'
import { assertFound } from './rules.ts'
import type { Services } from './services.ts'

/** A release and its items: a user who cannot view one of them cannot view the release. */
export const idsOf = ({ id, items }: StoredRelease): string[] => [id, ...items.map(item => item.id)]

/**
 * A release that the user can view.
 * @throws Problem `not_found`, also when the release or an item is confidential and the user is not named on it
 */
export const findRelease = async (
  { releases, accessLists }: Pick<Services, 'accessLists' | 'releases'>,
  id: string,
  user: User,
  now: Date,
): Promise<StoredRelease> => {
  const release = assertFound(await releases.get(id))
  const { assertCanView } = await accessLists.at(now)
  for (const each of idsOf(release)) assertCanView(each, user)
  return release
}

/**
 * Checks that the user may put these items into a release. An item that does not exist yet is allowed, the id of
 * anything but a document or announcement is not: the access list of the release would hide it.
 * @throws Problem `not_found` when one of them is confidential and the user is not named on its release
 * @throws Problem `conflict` when one is not of the type that it is given as
 */
export const assertCanAdd = async (
  { accessLists, items: itemStore }: Pick<Services, 'accessLists' | 'items'>,
  items: readonly ReleaseItem[],
  user: User,
  now: Date,
): Promise<void> => {
  const { assertCanView } = await accessLists.at(now)
  for (const { id } of items) assertCanView(id, user)
  if (await itemStore.isOther(items))
    throw new Problem('conflict', {
      message: 'Only documents and announcements go out with a release. Choose them anew.',
    })
}

/**
 * The accounts of the people named on a confidential release, always with the user who names them.
 * @throws Problem `invalid_input` for an address that no account has
 */
export const findReaders = async (
  { accounts }: Pick<Services, 'accounts'>,
  { confidential, readers }: { confidential: boolean; readers: readonly string[] },
  user: User,
): Promise<Reader[]> => {
  if (!confidential) return []
  const own = user.email === undefined ? [] : [user.email]
  const found = new Map<string, Reader>()
  for (const email of new Set([...readers, ...own].map(each => each.toLowerCase()))) {
    const reader = await accounts.find(email)
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
