import type { RuleStatus } from '#contract/publishing/factEdits.ts'
import type { RuleLetter } from '#contract/publishing/rule26Editions.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { ruleAt, services, type Services } from './services.ts'

export const listRule26 =
  (services: Services): HandlerOf<'listRule26'> =>
  ({ request }) =>
    ruleAt(services, request.now)

const statusOf = (items: readonly RuleStatus[], item: RuleLetter): RuleStatus => {
  const found = items.find(one => one.item === item)
  if (!found) throw new Problem('not_found')
  return found
}

/** The day is the server's, in London: nobody reviews ahead, or in the past. */
export const reviewRule26 =
  (services: Services): HandlerOf<'reviewRule26'> =>
  async input => {
    const { params, user, request } = input
    const { today, items } = await ruleAt(services, request.now)
    const before = statusOf(items, params.item)
    if (before.missing !== undefined)
      throw new Problem('conflict', {
        message: `Item (${params.item}) cannot be reviewed yet. ${before.missing}`,
        details: { current: before },
      })
    if (before.reviewed >= today) return before
    const entry = {
      ...actorOf(input),
      action_type: 'RULE_26_REVIEWED',
      object: `rule26/${params.item}`,
      before: { reviewed: before.reviewed },
      after: { reviewed: today },
    }
    const review = {
      item: params.item,
      reviewed: today,
      reviewed_by: user.id,
      ...(user.email !== undefined && { reviewed_by_email: user.email }),
    }
    // Where it is not written, somebody else did the same a moment ago.
    await services.facts.review(review, entry, request.now)
    return statusOf((await ruleAt(services, request.now)).items, params.item)
  }

export { services }
