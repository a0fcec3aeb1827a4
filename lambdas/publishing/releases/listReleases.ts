import type { HandlerOf } from '#runtime/endpoint.ts'
import { idsOf } from './known.ts'
import { view } from './release.ts'
import { services, type Services } from './services.ts'

export const listReleases =
  ({ releases, things, circles, approval }: Services): HandlerOf<'listReleases'> =>
  async ({ query, user, request: { now } }) => {
    const { isHidden } = await circles.at(now)
    const { releases: all, next } =
      query.show === 'coming'
        ? { releases: await releases.coming(now), next: null }
        : await releases.past(query.show === 'out' ? 'approved' : 'cancelled', now, query.after, query.limit)
    const found = all.filter(release => !idsOf(release).some(id => isHidden(id, user)))
    const named = await things.get(
      found.flatMap(({ items }) => items),
      now,
    )
    return {
      releases: found.map(release => view(release, named, approval, now)),
      next,
      now: now.toISOString(),
    }
  }

export { services }
