import { shownHolders } from '#contract/publishing/holdings.ts'
import { ruleEditions, ruleLetters } from '#contract/publishing/rule26Editions.ts'
import { packFacts } from '#content/facts.ts'
import type { PublicApi } from './api.ts'

/**
 * The API's facts of the company while nobody has changed a fact, each item of the rule reviewed on one day.
 */
export const knownFacts: Awaited<ReturnType<PublicApi['getFacts']>> = {
  facts: { ...packFacts, holders: shownHolders(packFacts.holders, packFacts.capital) },
  rule26: {
    effective: ruleEditions[0].effective,
    items: ruleLetters.map(item => ({
      item,
      title: ruleEditions[0].items[item].title,
      reviewed: '2026-11-02',
    })),
  },
}
