import { isDeepStrictEqual } from 'node:util'
import type { RnsSighting } from '#contract/news/rnsSighting.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { act, goOn, stepped } from './advance.ts'
import { awaitsRns, type StoredRelease, expectedOf, type Things } from './release.ts'
import { rnsGapOf } from './rnsWatch.ts'
import { services, type Services } from './services.ts'
import { sightingBy, withSighting, look, keyOf } from './detection.ts'

export const getRnsWatch =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'getRnsWatch'> =>
  async ({ query, request: { now } }) => ({
    gap: rnsGapOf(await providers.list(), query.symbol, now) ?? null,
  })

/** Says which RNS a release waits for. What providers showed already is compared anew. */
export const expectRns =
  (made: Services): HandlerOf<'expectRns'> =>
  asked =>
    act(made, asked, {
      action: 'RELEASE_RNS_EXPECTED',
      isDone: ({ rns }) => isDeepStrictEqual(rns, asked.body),
      after: { rns: asked.body },
      change: async (current, things, now) => {
        if (current.phase !== 'waiting' || !awaitsRns(current))
          throw new Problem('conflict', { message: 'It waits for no RNS.' })
        const said: StoredRelease = { ...current, rns: asked.body, suggestions: [], dismissed: [] }
        const expecting = stepped(said, 'rns_expected', now, asked.user)
        const { certain, suggestions } = await look(made.rns, expecting, things, now)
        if (!certain) return { release: { ...expecting, suggestions }, rows: [] }
        const seen = withSighting(expecting, sightingBy(certain, 'number'), now)
        return goOn(made.rns, current, stepped(seen, 'rns_seen', now), things, now)
      },
    })

type Asked = Parameters<HandlerOf<'confirmRelease'>>[0]

const sightingOf = (
  { body, user }: Asked,
  current: StoredRelease,
  things: Things,
  now: Date,
): RnsSighting => {
  const who = {
    by: user.id,
    ...(user.email !== undefined && { by_email: user.email }),
    ...(body.note && { note: body.note }),
  }
  if (!body.item) {
    const number = body.number ?? expectedOf(current, things).number
    return { at: now.toISOString(), how: 'confirmed', ...who, ...(number !== undefined && { number }) }
  }
  const { provider, id } = body.item
  const item = current.suggestions.find(one => one.provider === provider && one.item_id === id)
  if (!item)
    throw new Problem('conflict', { message: 'This item is no longer suggested. Look at the release again.' })
  return sightingBy(item, 'suggestion', who)
}

/** Records that the RNS of a release is out, because somebody says so (decision 37). */
export const confirmRelease =
  (made: Services): HandlerOf<'confirmRelease'> =>
  asked =>
    act(made, asked, {
      action: 'RELEASE_CONFIRMED',
      isDone: ({ sighting }) => sighting?.by === asked.user.id,
      after: asked.body,
      change: (current, things, now) => {
        if (current.phase !== 'waiting' || !awaitsRns(current))
          throw new Problem('conflict', { message: 'It waits for no RNS.' })
        const seen = withSighting(current, sightingOf(asked, current, things, now), now)
        return goOn(made.rns, current, stepped(seen, 'confirmed', now, asked.user), things, now)
      },
    })

/** Dismissed items that a release remembers: more than it ever suggests. */
const most = 100

/** Takes an item from what may be the RNS of a release, because somebody says that it is not. */
export const dismissSuggestion =
  (made: Services): HandlerOf<'dismissSuggestion'> =>
  asked => {
    const key = keyOf({ provider: asked.body.provider, item_id: asked.body.id })
    return act(made, asked, {
      action: 'RELEASE_SUGGESTION_DISMISSED',
      isDone: ({ dismissed }) => dismissed.includes(key),
      after: asked.body,
      change: current => {
        const suggestions = current.suggestions.filter(one => keyOf(one) !== key)
        if (suggestions.length === current.suggestions.length)
          throw new Problem('conflict', {
            message: 'This item is no longer suggested. Look at the release again.',
          })
        const dismissed = [...current.dismissed, key].slice(-most)
        return { release: { ...current, suggestions, dismissed }, rows: [] }
      },
    })
  }

export { services }
