import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { changing, current } from './changing.ts'
import { groupOf, levelOf } from './memberRules.ts'
import { services, type Services } from './services.ts'

export const invitePerson =
  (deps: Services): HandlerOf<'invitePerson'> =>
  async asked => {
    const { email, level } = asked.body
    const { team } = deps
    const existing = await team.find(email)
    const isAgain = existing?.status === 'FORCE_CHANGE_PASSWORD'
    if (existing && !isAgain)
      throw new Problem('conflict', {
        message: 'This address has an account already. Say in the list what it may do.',
        details: { current: await current(deps, existing.id) },
      })
    const id = await changing(deps, asked, existing?.id ?? '', async change => {
      let made = ''
      const entry = { action_type: 'PERSON_INVITED', object: `invitations/${email}`, after: { level } }
      await change.act(entry, async () => {
        made = await team.invite(email, isAgain)
        // What somebody changed since the first invitation stays.
        if (levelOf(await team.groupsOf(made)) === 'none') await team.join(made, groupOf[level])
      })
      return made
    })
    return current(deps, id)
  }

export { services }
