import { isDeepStrictEqual } from 'node:util'
import type { RnsDetection } from '#contract/news/rnsDetection.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { advanceRelease } from './advance.ts'
import { changeRelease, logAdvance } from './changing.ts'
import { detectionOf, keyOf, searchNews, withDetection } from './detection.ts'
import { awaitsRns, expectedOf, type ItemsById, type StoredRelease, withStep } from './release.ts'
import { rnsGapOf } from './rnsWatch.ts'
import { services, type Services } from './services.ts'

export const getRnsWatch =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'getRnsWatch'> =>
  async ({ query, request: { now } }) => ({
    gap: rnsGapOf(await providers.list(), query.symbol, now) ?? null,
  })

/** @throws Problem `conflict` when the release waits for no RNS */
const assertAwaitsRns = (release: StoredRelease): void => {
  if (release.phase !== 'waiting' || !awaitsRns(release))
    throw new Problem('conflict', { message: 'It waits for no RNS.' })
}

const noLongerSuggested = (): Problem =>
  new Problem('conflict', { message: 'This item is no longer suggested. Look at the release again.' })

/** Describes the RNS that a release waits for. What providers have shown is compared with it at once. */
export const expectRns =
  (services: Services): HandlerOf<'expectRns'> =>
  input => {
    const { body, user, request } = input
    const { now } = request
    return changeRelease(services, input, {
      type: 'RELEASE_RNS_EXPECTED',
      isDone: ({ rns }) => isDeepStrictEqual(rns, body),
      change: async (current, itemsById) => {
        assertAwaitsRns(current)
        const described: StoredRelease = { ...current, rns: body, suggestions: [], dismissed: [] }
        const release = withStep(described, 'rns_expected', now, user)
        const { certain, suggestions } = await searchNews(services.rns, release, itemsById, now)
        if (!certain) return { release: { ...release, suggestions }, rows: [] }
        const detected = withDetection(release, detectionOf(certain, 'number'), now)
        return advanceRelease(services.rns, current, withStep(detected, 'rns_seen', now), itemsById, now)
      },
      log: logAdvance({ rns: body }),
    })
  }

/** The detection that a person confirms: one of the suggestions, or no item at all. */
const confirmedDetection = (
  { body, user }: Parameters<HandlerOf<'confirmRelease'>>[0],
  current: StoredRelease,
  itemsById: ItemsById,
  now: Date,
): RnsDetection => {
  const who = {
    by: user.id,
    ...(user.email !== undefined && { by_email: user.email }),
    ...(body.note && { note: body.note }),
  }
  if (!body.item) {
    const number = body.number ?? expectedOf(current, itemsById).number
    return { at: now.toISOString(), how: 'confirmed', ...who, ...(number !== undefined && { number }) }
  }
  const key = keyOf({ provider: body.item.provider, item_id: body.item.id })
  const suggestion = current.suggestions.find(each => keyOf(each) === key)
  if (!suggestion) throw noLongerSuggested()
  return detectionOf(suggestion, 'suggestion', who)
}

/** Records that the RNS of a release is out, because a person says so (decision 37). */
export const confirmRelease =
  (services: Services): HandlerOf<'confirmRelease'> =>
  input => {
    const { body, user, request } = input
    const { now } = request
    return changeRelease(services, input, {
      type: 'RELEASE_CONFIRMED',
      isDone: ({ detection }) => detection?.by === user.id,
      change: (current, itemsById) => {
        assertAwaitsRns(current)
        const detection = confirmedDetection(input, current, itemsById, now)
        const confirmed = withStep(withDetection(current, detection, now), 'confirmed', now, user)
        return advanceRelease(services.rns, current, confirmed, itemsById, now)
      },
      log: logAdvance(body),
    })
  }

/** Dismissed items that a release remembers: more than it ever suggests. */
const mostDismissed = 100

/** Removes a suggestion, because a person says that it is not the RNS of the release. */
export const dismissSuggestion =
  (services: Services): HandlerOf<'dismissSuggestion'> =>
  input => {
    const key = keyOf({ provider: input.body.provider, item_id: input.body.id })
    return changeRelease(services, input, {
      type: 'RELEASE_SUGGESTION_DISMISSED',
      isDone: ({ dismissed }) => dismissed.includes(key),
      change: current => {
        const suggestions = current.suggestions.filter(each => keyOf(each) !== key)
        if (suggestions.length === current.suggestions.length) throw noLongerSuggested()
        const dismissed = [...current.dismissed, key].slice(-mostDismissed)
        return { release: { ...current, suggestions, dismissed }, rows: [] }
      },
      log: logAdvance(input.body),
    })
  }

export { services }
