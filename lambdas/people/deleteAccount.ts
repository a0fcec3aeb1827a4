import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { changing } from './changing.ts'
import { levelOf } from './memberRules.ts'
import { services, type Services } from './services.ts'

export const deleteAccount =
  (deps: Services): HandlerOf<'deleteAccount'> =>
  async asked => {
    const { id } = asked.params
    const { team } = deps
    await changing(deps, asked, id, async change => {
      const [account, groups] = await Promise.all([team.find(id), team.groupsOf(id)])
      if (!account) return
      if (levelOf(groups) !== 'none')
        throw new Problem('conflict', { message: 'This person is in the team. Remove them from it first.' })
      const entry = { action_type: 'ACCOUNT_DELETED', before: { enabled: account.enabled } }
      await change.act(entry, () => change.takeAway(() => team.remove(id)))
    })
    return { deleted: true }
  }

export { services }
