import { listFacts as route } from '#contract/facts.ts'
import { factNames } from '#contract/factShapes.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { factAt } from './rules.ts'
import { services, type Services } from './services.ts'

export const listFacts =
  ({ facts, pack }: Pick<Services, 'facts' | 'pack'>): Handler<typeof route> =>
  async ({ request: { now } }) => {
    const stored = await facts.load()
    return {
      facts: factNames.map(fact => factAt(fact, stored.facts, pack.facts, now)),
      now: now.toISOString(),
    }
  }

export const handler = endpoint('listFacts', route, listFacts, services)
