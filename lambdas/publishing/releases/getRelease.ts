import type { HandlerOf } from '#runtime/endpoint.ts'
import { actorOf } from '#runtime/actor.ts'
import { known } from './known.ts'
import { services, shown, type Services } from './services.ts'

export const getRelease =
  (made: Services): HandlerOf<'getRelease'> =>
  async asked => {
    const { params, user, request } = asked
    const release = await known(made, params.id, user, request.now)
    const { circlesOf } = await made.circles.at(request.now)
    const thing = { object: `releases/${release.id}`, title: release.title }
    await made.insights.note(circlesOf(release.id), 'view', thing, user, actorOf(asked), request.now)
    return shown(made, release, request.now)
  }

export { services }
