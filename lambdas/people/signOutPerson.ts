import type { HandlerOf } from '#runtime/endpoint.ts'
import { changing, current } from './changing.ts'
import { services, type Services } from './services.ts'

export const signOutPerson =
  (deps: Services): HandlerOf<'signOutPerson'> =>
  async asked => {
    const { id } = asked.params
    await changing(deps, asked, id, async change => {
      await current(deps, id)
      await change.act({ action_type: 'SIGNED_OUT_EVERYWHERE' }, () => change.endSessions())
    })
    return current(deps, id)
  }

export { services }
