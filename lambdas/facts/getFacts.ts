import { getFacts as route } from '#contract/facts.ts'
import { londonTime } from '#contract/londonTime.ts'
import { ruleEditionOn } from '#contract/rule26Editions.ts'
import { packFacts } from '#content/facts.ts'
import { rule26 } from '#content/rule26.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { lastReviewed } from './rule26.ts'
import { factsAt } from './rules.ts'
import type { PackPart } from './services.ts'
import { factStore, type FactStore } from './store.ts'

interface Services {
  facts: Pick<FactStore, 'load'>
  pack: PackPart
}

/** What of it readers need: no more than facts and dates, so that nothing tells of what waits (decision 25). */
export const getFacts =
  ({ facts, pack }: Services): Handler<typeof route> =>
  async ({ request }) => {
    const stored = await facts.load(false)
    const { effective, items } = ruleEditionOn(londonTime(request.now).date)
    return {
      facts: factsAt(stored.facts, pack.facts, request.now),
      rule26: {
        effective,
        items: pack.items.map(({ item, reviewed }) => ({
          item,
          title: items[item].title,
          reviewed: lastReviewed(reviewed, stored.reviews.get(item)),
        })),
      },
    }
  }

export const publicFactServices = (): Services => ({
  facts: factStore(),
  pack: { facts: packFacts, items: rule26.items },
})

export const handler = endpoint('getFacts', route, getFacts, publicFactServices)
