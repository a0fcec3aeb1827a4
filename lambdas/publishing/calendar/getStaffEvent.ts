import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { services, type Services } from './services.ts'

export const getStaffEvent =
  ({ events }: Services): HandlerOf<'getStaffEvent'> =>
  async ({ params }) => {
    const event = await events.get(params.id)
    if (!event) throw new Problem('not_found', { message: 'This event is not in the calendar.' })
    return event
  }

export { services }
