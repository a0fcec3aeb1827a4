import type { HandlerOf } from '#runtime/endpoint.ts'
import { changing, current } from './changing.ts'
import { services, type Services } from './services.ts'

export const resetSecondFactor =
  (deps: Services): HandlerOf<'resetSecondFactor'> =>
  async asked => {
    const { id } = asked.params
    const { team } = deps
    await changing(deps, asked, id, async change => {
      const { second_factor } = await current(deps, id)
      const entry = { action_type: 'SECOND_FACTOR_RESET', before: { second_factor } }
      await change.act(entry, async () => {
        await team.forgetFactor(id)
        await change.endSessions()
      })
    })
    return current(deps, id)
  }

export { services }
