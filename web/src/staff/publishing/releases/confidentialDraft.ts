import { releaseItems, type Release, type ReleaseItem } from '#contract/publishing/releases.ts'
import { ApiProblem, type Api } from '../../../api.ts'
import { api, problemText } from '../../../kit/api.ts'
import { cacheRelease } from './useReleases.ts'
import { inputOf, valuesOf } from './values.ts'

/** A confidential release that nobody has approved. */
export interface ConfidentialDraft {
  readonly id: string
  readonly title: string
  /** It is begun here: who is the first to name something in it saves it. */
  readonly isNew: boolean
}

/** Who may know of something that is about to be sent. */
export interface Audience {
  /** Only the people who are named on its release; else everybody on staff. */
  readonly named: boolean
  readonly draft: ConfidentialDraft
}

/** A draft that is known to nobody yet. */
export const newDraft = (title = ''): ConfidentialDraft => ({ id: crypto.randomUUID(), title, isNew: true })

export const everybody = (): Audience => ({ named: false, draft: newDraft() })

/** The release that hides what is sent; undefined where everybody on staff may know of it. */
export const releaseOf = ({ named, draft }: Audience): ConfidentialDraft | undefined =>
  named ? { ...draft, title: draft.title.trim() } : undefined

/** Why an audience cannot be taken as it is. */
export const audienceError = ({ named, draft }: Audience): string | undefined =>
  named && draft.title.trim() === '' ? 'Give the release a title.' : undefined

/**
 * The drafts that may still take something in: of an approved release the approval would be lost, and one whose moment
 * has passed cannot be saved.
 * @param now UTC, by the server
 */
export const draftsIn = (releases: readonly Release[], now: string): Release[] =>
  releases.filter(
    ({ state, confidential, publish_at }) =>
      state === 'drafted' && confidential && (publish_at === null || publish_at > now),
  )

/** Times that a release is read anew because somebody else saved it in between. */
const attempts = 5

/** No problem of the server: this would let others know, so it is not done. */
const refused = (message: string) => new ApiProblem(409, { code: 'not_confidential', message })

type Releases = Pick<Api, 'createRelease' | 'getRelease' | 'updateRelease'>

const read = async (releases: Releases, { id, isNew }: ConfidentialDraft): Promise<Release | undefined> => {
  try {
    return await releases.getRelease({ params: { id } })
  } catch (error) {
    if (isNew && error instanceof ApiProblem && error.code === 'not_found') return undefined
    throw error
  }
}

const save = async (
  releases: Releases,
  draft: ConfidentialDraft,
  things: readonly ReleaseItem[],
): Promise<Release> => {
  const { id, title } = draft
  const release = await read(releases, draft)
  if (release && (release.state !== 'drafted' || !release.confidential))
    throw refused(`“${title}” is no longer a confidential draft. Choose another release.`)
  const before = (release?.items ?? []).map(({ type, id }) => ({ type, id }))
  const added = things.filter(thing => before.every(({ id }) => id !== thing.id))
  if (release && added.length === 0) return release
  const items = [...before, ...added]
  if (items.length > releaseItems)
    throw refused(
      `“${title}” has room for ${releaseItems - before.length} more of the ${releaseItems} things that go out together. Send fewer, or choose another release.`,
    )
  if (release)
    return releases.updateRelease({
      params: { id },
      body: inputOf(
        { ...valuesOf(release), price_sensitive: release.price_sensitive, items },
        release.publish_at,
      ),
      ifMatch: release.version,
    })
  // What only some may know of is price-sensitive until somebody says otherwise.
  return releases.createRelease({
    body: { id, title, publish_at: null, price_sensitive: true, confidential: true, items },
  })
}

/**
 * Saves that a confidential draft names these things, which may be still to come: from then on only those who are named
 * on it know of them. Safe to repeat.
 * @throws ApiProblem when it could not be saved; then nothing of the things may be sent
 */
export const nameInRelease = async (
  draft: ConfidentialDraft,
  things: readonly ReleaseItem[],
  releases: Releases = api,
): Promise<void> => {
  for (let attempt = 1; ; attempt++)
    try {
      return cacheRelease(await save(releases, draft, things))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code === 'conflict' && attempt < attempts) continue
      if (!['conflict', 'invalid_input', 'not_found'].includes(error.code)) throw error
      throw refused(`“${draft.title}” could not be saved, so nothing was sent. ${problemText(error)}`)
    }
}
