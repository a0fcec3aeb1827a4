import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { newEvent, says } from './rules.ts'
import { services, type Services } from './services.ts'

export const createEvent =
  ({ events }: Services): HandlerOf<'createEvent'> =>
  async asked => {
    const { body, user, request } = asked
    const { now } = request
    const { id, ...said } = body
    const before = await events.get(id)
    // The same call once more, whose first answer was lost.
    if (before && says(before, said, now) && before.created_by === user.id) return before
    if (before) throw new Problem('conflict')
    const event = newEvent(body, user, now)
    const entry = {
      ...actorOf(asked),
      action_type: 'EVENT_CREATED',
      object: `events/${id}`,
      after: { ...said, publish_at: event.publish_at },
    }
    if (!(await events.add(event, entry, now))) throw new Problem('conflict')
    return event
  }

export { services }
