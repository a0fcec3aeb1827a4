import { londonTime } from '#contract/londonTime.ts'
import type { RuleStatus } from '#contract/publishing/factEdits.ts'
import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { ruleEditionOn } from '#contract/publishing/rule26Editions.ts'
import { packFacts } from '#content/facts.ts'
import { rule26 } from '#content/rule26.ts'
import { presenceStore, type PresenceStore } from './presenceStore.ts'
import { findPresent, statusesOf, type PackItem } from './rule26.ts'
import { factsAt } from './rules.ts'
import { factStore, type FactStore } from './store.ts'

/** The part of the content pack that the site was built with. */
export interface PackPart {
  facts: CompanyFacts
  items: readonly PackItem[]
}

export interface Services {
  facts: FactStore
  pack: PackPart
  presence: PresenceStore
}

export const services = (): Services => ({
  facts: factStore(),
  pack: { facts: packFacts, items: rule26.items },
  presence: presenceStore(),
})

/** The status of each item of the rule at `now`, with the day in London and that of the rule's edition. */
export const ruleAt = async (
  { facts, pack, presence }: Services,
  now: Date,
): Promise<{ today: string; effective: string; items: RuleStatus[] }> => {
  const today = londonTime(now).date
  const edition = ruleEditionOn(today)
  const [stored, present] = await Promise.all([facts.load(), findPresent(presence, now)])
  const items = statusesOf({
    today,
    edition,
    pack: pack.items,
    reviews: stored.reviews,
    facts: factsAt(stored.facts, pack.facts, now),
    present,
  })
  return { today, effective: edition.effective, items }
}
