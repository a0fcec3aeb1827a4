import { type ProviderForm } from '#contract/news/providers.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { assertFits, changed, differences, formOf, found, view } from './rules.ts'
import { services, type Services } from './services.ts'

/** Polls of the same provider that may come between reading and writing it before the call gives up. */
const attempts = 5

export const updateProvider =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'updateProvider'> =>
  async asked => {
    const { params, body, ifMatch, request } = asked
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const current = found(await providers.get(params.id))
      const { before, after } = differences(current, body as Partial<ProviderForm>)
      // Nothing to do, or the same edit once more, whose first answer was lost.
      if (Object.keys(after).length === 0) return view(current)
      if (current.version !== ifMatch) throw new Problem('conflict', { details: { current: view(current) } })
      assertFits({ ...formOf(current), ...after })
      const entry = {
        ...actorOf(asked),
        action_type: 'RNS_PROVIDER_UPDATED',
        object: `providers/${current.id}`,
        before,
        after,
      }
      const provider = changed(current, after, request.now)
      if (await providers.write(provider, entry, request.now)) return view(provider)
    }
    throw new Problem('unavailable')
  }

export { services }
