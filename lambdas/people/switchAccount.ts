import type { HandlerOf } from '#runtime/endpoint.ts'
import { changing, current } from './changing.ts'
import { services, type Services } from './services.ts'

export const switchAccount =
  (deps: Services): HandlerOf<'switchAccount'> =>
  async asked => {
    const { id } = asked.params
    const { enabled } = asked.body
    const { team } = deps
    await changing(deps, asked, id, async change => {
      const { enabled: was, level } = await current(deps, id)
      if (was === enabled) return
      const leaves = !enabled && level === 'admin'
      if (leaves) await change.assertAnotherAdmin()
      const entry = { action_type: 'ACCOUNT_UPDATED', before: { enabled: was }, after: { enabled } }
      await change.act(entry, async () => {
        if (leaves) await change.depart()
        if (enabled) await team.setEnabled(id, true)
        else await change.takeAway(() => team.setEnabled(id, false))
      })
    })
    return current(deps, id)
  }

export { services }
