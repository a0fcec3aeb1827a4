import { factorGroup } from '#contract/people/sessions.ts'
import { levels } from '#contract/people/team.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { Problem } from '#runtime/problem.ts'
import { changeAccount, current } from './changing.ts'
import { byUrgency, memberOf, groupOf, levelOf } from './memberRules.ts'
import { services, type Services } from './services.ts'

export const listTeam =
  ({ team, adminsNeedFactor }: Pick<Services, 'team' | 'adminsNeedFactor'>): HandlerOf<'listTeam'> =>
  async ({ query }) => {
    const groups = ['admins', 'editors', factorGroup]
    const [{ accounts, next }, ...lists] = await Promise.all([
      team.page(query.search ?? '', query.after),
      ...groups.map(group => team.members(group)),
    ])
    const members = await inParallel(accounts, 8, async account => {
      const own = groups.filter((_, index) => lists[index]?.has(account.id))
      // A stranger's account says nothing of how the team is protected, and there may be many.
      const factor = own.length > 0 ? ((await team.find(account.id))?.hasFactor ?? null) : null
      return memberOf(account, own, factor)
    })
    return {
      members: members.toSorted(byUrgency),
      ...(next !== undefined && { next }),
      admins_need_factor: adminsNeedFactor,
    }
  }

export const invitePerson =
  (services: Services): HandlerOf<'invitePerson'> =>
  async input => {
    const { email, level } = input.body
    const { team } = services
    const existing = await team.find(email)
    const isAgain = existing?.status === 'FORCE_CHANGE_PASSWORD'
    if (existing && !isAgain)
      throw new Problem('conflict', {
        message: 'This address has an account already. Say in the list what it may do.',
        details: { current: await current(services, existing.id) },
      })
    const id = await changeAccount(services, input, existing?.id ?? '', async change => {
      let accountId = ''
      const entry = { action_type: 'PERSON_INVITED', object: `invitations/${email}`, after: { level } }
      await change.act(entry, async () => {
        accountId = await team.invite(email, isAgain)
        // A level that somebody changed since the first invitation stays.
        if (levelOf(await team.groupsOf(accountId)) === 'none') await team.join(accountId, groupOf[level])
      })
      return accountId
    })
    return current(services, id)
  }

export const changeLevel =
  (services: Services): HandlerOf<'changeLevel'> =>
  async input => {
    const { id } = input.params
    const { level, was } = input.body
    const { team } = services
    await changeAccount(services, input, id, async change => {
      const before = await current(services, id)
      // No change, or a retry whose first answer was lost.
      if (before.level === level) return
      if (before.level !== was)
        throw new Problem('conflict', {
          message: 'Somebody else changed what this person may do. Look again.',
          details: { current: before },
        })
      // The person who created the account need not own its address.
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
    return current(services, id)
  }

export const switchAccount =
  (services: Services): HandlerOf<'switchAccount'> =>
  async input => {
    const { id } = input.params
    const { enabled } = input.body
    const { team } = services
    await changeAccount(services, input, id, async change => {
      const { enabled: was, level } = await current(services, id)
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
    return current(services, id)
  }

export const signOutPerson =
  (services: Services): HandlerOf<'signOutPerson'> =>
  async input => {
    const { id } = input.params
    await changeAccount(services, input, id, async change => {
      await current(services, id)
      await change.act({ action_type: 'SIGNED_OUT_EVERYWHERE' }, () => change.endSessions())
    })
    return current(services, id)
  }

export const requireSecondFactor =
  (services: Services): HandlerOf<'requireSecondFactor'> =>
  async input => {
    const { id } = input.params
    const { required } = input.body
    const { team } = services
    await changeAccount(services, input, id, async change => {
      const { second_factor_required: was, second_factor } = await current(services, id)
      if (was === required) return
      const entry = {
        action_type: 'SECOND_FACTOR_UPDATED',
        before: { required: was },
        after: { required },
      }
      await change.act(entry, async () => {
        if (!required) return team.leave(id, factorGroup)
        const join = () => team.join(id, factorGroup)
        // A person with a second factor used it for the tokens that they hold.
        await (second_factor === true ? join() : change.takeAway(join))
      })
    })
    return current(services, id)
  }

export const resetSecondFactor =
  (services: Services): HandlerOf<'resetSecondFactor'> =>
  async input => {
    const { id } = input.params
    const { team } = services
    await changeAccount(services, input, id, async change => {
      const { second_factor } = await current(services, id)
      const entry = { action_type: 'SECOND_FACTOR_RESET', before: { second_factor } }
      await change.act(entry, async () => {
        await team.forgetFactor(id)
        await change.endSessions()
      })
    })
    return current(services, id)
  }

export const deleteAccount =
  (services: Services): HandlerOf<'deleteAccount'> =>
  async input => {
    const { id } = input.params
    const { team } = services
    await changeAccount(services, input, id, async change => {
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
