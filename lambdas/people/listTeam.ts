import { factorGroup } from '#contract/people/sessions.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { byUrgency, memberOf } from './memberRules.ts'
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

export { services }
