import { factorGroup } from '#contract/people/sessions.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { changing, current } from './changing.ts'
import { services, type Services } from './services.ts'

export const requireSecondFactor =
  (deps: Services): HandlerOf<'requireSecondFactor'> =>
  async asked => {
    const { id } = asked.params
    const { required } = asked.body
    const { team } = deps
    await changing(deps, asked, id, async change => {
      const { second_factor_required: was, second_factor } = await current(deps, id)
      if (was === required) return
      const entry = {
        action_type: 'SECOND_FACTOR_UPDATED',
        before: { required: was },
        after: { required },
      }
      await change.act(entry, async () => {
        if (!required) return team.leave(id, factorGroup)
        const join = () => team.join(id, factorGroup)
        // Whoever has one has used it for the tokens that they hold.
        await (second_factor === true ? join() : change.takeAway(join))
      })
    })
    return current(deps, id)
  }

export { services }
