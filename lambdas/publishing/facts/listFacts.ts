import { factNames } from '#contract/publishing/factShapes.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { factAt } from './rules.ts'
import { services, type Services } from './services.ts'

export const listFacts =
  ({ facts, pack }: Pick<Services, 'facts' | 'pack'>): HandlerOf<'listFacts'> =>
  async ({ request: { now } }) => {
    const stored = await facts.load()
    return {
      facts: factNames.map(fact => factAt(fact, stored.facts, pack.facts, now)),
      now: now.toISOString(),
    }
  }

export { services }
