import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { pollClaimed } from './claimed.ts'
import { found, view } from './rules.ts'
import { services, type Services } from './services.ts'

/** Milliseconds that a source may take: people wait, and the function ends after ten seconds. */
const patience = 7_000

export const pollProvider =
  (made: Services): HandlerOf<'pollProvider'> =>
  async asked => {
    const { id } = asked.params
    const before = found(await made.providers.get(id))
    if (!before.is_active)
      throw new Problem('conflict', { message: 'This provider is not active. Enable it to poll it.' })
    await made.audit.record({
      ...actorOf(asked),
      action_type: 'RNS_PROVIDER_POLLED',
      object: `providers/${id}`,
    })
    const poll = await pollClaimed(made, id, { onlyDue: false, patience })
    if (!poll) throw new Problem('conflict', { message: 'A poll of this provider is under way.' })
    if (poll.fault !== undefined) throw new Problem('unavailable', { cause: poll.fault })
    const provider = poll.provider ?? found(await made.providers.get(id))
    return { provider: view(provider), run: poll.run }
  }

export { services }
