import type { Output } from '#contract/route.ts'
import { ShownFacts, type getFacts } from '#contract/publishing/facts.ts'
import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { shownHolders } from '#contract/publishing/holdings.ts'
import { londonTime } from '#contract/londonTime.ts'
import { ruleEditionOn } from '#contract/publishing/rule26Editions.ts'
import { lastReviewed, type PackItem } from './rule26.ts'
import { factsAt } from './rules.ts'
import type { Stored } from './store.ts'

/** What the site was built with. */
export interface PackPart {
  facts: CompanyFacts
  items: readonly PackItem[]
}

/** What readers see at `now`: facts and dates and no more, so that nothing tells of what waits (decision 25). */
export const shownAt = (
  { facts: stored, reviews }: Pick<Stored, 'facts' | 'reviews'>,
  pack: PackPart,
  now: Date,
): Output<typeof getFacts> => {
  const facts = factsAt(stored, pack.facts, now)
  const { effective, items } = ruleEditionOn(londonTime(now).date)
  return {
    facts: ShownFacts.parse({ ...facts, holders: shownHolders(facts.holders, facts.capital) }),
    rule26: {
      effective,
      items: pack.items.map(({ item, reviewed }) => ({
        item,
        title: items[item].title,
        reviewed: lastReviewed(reviewed, reviews.get(item)),
      })),
    },
  }
}
