import { levels } from '#contract/people/team.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { changing, current } from './changing.ts'
import { groupOf } from './memberRules.ts'
import { services, type Services } from './services.ts'

export const changeLevel =
  (deps: Services): HandlerOf<'changeLevel'> =>
  async asked => {
    const { id } = asked.params
    const { level, was } = asked.body
    const { team } = deps
    await changing(deps, asked, id, async change => {
      const before = await current(deps, id)
      // Nothing to do, or the same call once more, whose first answer was lost.
      if (before.level === level) return
      if (before.level !== was)
        throw new Problem('conflict', {
          message: 'Somebody else changed what this person may do. Look again.',
          details: { current: before },
        })
      // Whoever made the account need not be whose address it names.
      if (before.state === 'unconfirmed')
        throw new Problem('conflict', { message: 'This account has not confirmed its e-mail address yet.' })
      if (was === 'admin') await change.assertAnotherAdmin()
      const entry = { action_type: 'TEAM_LEVEL_UPDATED', before: { level: was }, after: { level } }
      const move = async () => {
        if (was === 'admin') await change.depart()
        if (level !== 'none') await team.join(id, groupOf[level])
        for (const group of Object.values(groupOf))
          if (level === 'none' || group !== groupOf[level]) await team.leave(id, group)
      }
      const isLess = levels.indexOf(level) < levels.indexOf(was)
      await change.act(entry, () => (isLess ? change.takeAway(move) : move()))
    })
    return current(deps, id)
  }

export { services }
