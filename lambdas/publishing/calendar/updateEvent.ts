import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { actionOf, changedEvent, inputOf, says } from './rules.ts'
import { services, type Services } from './services.ts'

export const updateEvent =
  ({ events }: Services): HandlerOf<'updateEvent'> =>
  async asked => {
    const { params, body, ifMatch, user, request } = asked
    const { now } = request
    const current = await events.get(params.id)
    if (!current) throw new Problem('not_found', { message: 'This event is not in the calendar.' })
    // The same edit once more, whose first answer was lost.
    if (current.version > ifMatch && says(current, body, now)) return current
    if (current.version !== ifMatch) throw new Problem('conflict', { details: { current } })
    const event = changedEvent(current, body, user, now)
    const entry = {
      ...actorOf(asked),
      action_type: actionOf(current, body),
      object: `events/${current.id}`,
      before: inputOf(current),
      after: inputOf(event),
    }
    if (!(await events.replace(event, entry, now))) throw new Problem('conflict')
    return event
  }

export { services }
