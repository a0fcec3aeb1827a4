import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { byTime, equalsInput, newEvent, actionOf, changedEvent, inputOf } from './rules.ts'
import { eventStore, type EventStore } from './store.ts'

/** Services of staff's handlers of events. */
interface Services {
  events: EventStore
}

export const listStaffEvents =
  ({ events }: Services): HandlerOf<'listStaffEvents'> =>
  async ({ request: { now } }) => ({ events: byTime(await events.list()), now: now.toISOString() })

export const getStaffEvent =
  ({ events }: Services): HandlerOf<'getStaffEvent'> =>
  async ({ params }) => {
    const event = await events.get(params.id)
    if (!event) throw new Problem('not_found', { message: 'This event is not in the calendar.' })
    return event
  }

export const createEvent =
  ({ events }: Services): HandlerOf<'createEvent'> =>
  async input => {
    const { body, user, request } = input
    const { now } = request
    const { id, ...said } = body
    const before = await events.get(id)
    // A repeated call, whose first answer was lost.
    if (before && equalsInput(before, said, now) && before.created_by === user.id) return before
    if (before) throw new Problem('conflict')
    const event = newEvent(body, user, now)
    const entry = {
      ...actorOf(input),
      action_type: 'EVENT_CREATED',
      object: `events/${id}`,
      after: { ...said, publish_at: event.publish_at },
    }
    if (!(await events.add(event, entry, now))) throw new Problem('conflict')
    return event
  }

export const updateEvent =
  ({ events }: Services): HandlerOf<'updateEvent'> =>
  async input => {
    const { params, body, ifMatch, user, request } = input
    const { now } = request
    const current = await events.get(params.id)
    if (!current) throw new Problem('not_found', { message: 'This event is not in the calendar.' })
    // A repeated edit, whose first answer was lost.
    if (current.version > ifMatch && equalsInput(current, body, now)) return current
    if (current.version !== ifMatch) throw new Problem('conflict', { details: { current } })
    const event = changedEvent(current, body, user, now)
    const entry = {
      ...actorOf(input),
      action_type: actionOf(current, body),
      object: `events/${current.id}`,
      before: inputOf(current),
      after: inputOf(event),
    }
    if (!(await events.replace(event, entry, now))) throw new Problem('conflict')
    return event
  }

export const services = (): Services => ({
  events: eventStore(),
})
