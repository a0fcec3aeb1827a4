import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { assertFits, assertHoldings, assertTimely, changed, factAt, says } from './rules.ts'
import { services, type Services } from './services.ts'

const actionOf = ({ publish_at, restores }: { publish_at: string | null; restores?: number | undefined }) =>
  publish_at !== null ? 'FACT_SCHEDULED' : restores === undefined ? 'FACT_CHANGED' : 'FACT_RESTORED'

export const saveFact =
  ({ facts, pack }: Pick<Services, 'facts' | 'pack'>): HandlerOf<'saveFact'> =>
  async asked => {
    const { body, ifMatch, user, request } = asked
    const { now } = request
    const stored = await facts.load()
    const before = factAt(body.fact, stored.facts, pack.facts, now)
    // The same call once more, whose first answer was lost.
    if (before.version === ifMatch + 1 && says(before, body)) return before
    if (before.version !== ifMatch) throw new Problem('conflict', { details: { current: before } })
    assertTimely(body, now)
    assertFits(body)
    const next = changed(before, body, user, now)
    assertHoldings(body, next, stored.facts, pack.facts, now)
    const entry = {
      ...actorOf(asked),
      action_type: actionOf(body),
      object: `facts/${body.fact}`,
      before: before.current.value,
      after: body.value,
      details: {
        version: next.version,
        ...(body.publish_at !== null && { publish_at: body.publish_at }),
        ...(body.restores !== undefined && { restores: body.restores }),
        ...(before.next && { replaces_waiting: before.next.version }),
      },
    }
    const isSecurities = body.fact === 'capital' || body.fact === 'holders'
    if (await facts.save(next, entry, now, isSecurities ? stored.securities : undefined)) return next
    const current = factAt(body.fact, (await facts.load()).facts, pack.facts, now)
    throw new Problem('conflict', { details: { current } })
  }

export { services }
