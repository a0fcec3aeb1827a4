import type { RnsSighting } from '#contract/news/rnsSighting.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { act } from './act.ts'
import { goOn } from './opening.ts'
import { awaitsRns, expectedOf, type StoredRelease, type Things } from './release.ts'
import { services, type Services } from './services.ts'
import { sightingBy, withSighting } from './sight.ts'
import { stepped } from './steps.ts'

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

export { services }
