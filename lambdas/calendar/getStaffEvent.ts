import { getStaffEvent as route } from '#contract/calendarEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { services, type Services } from './services.ts'

export const getStaffEvent =
  ({ events }: Services): Handler<typeof route> =>
  async ({ params }) => {
    const event = await events.get(params.id)
    if (!event) throw new Problem('not_found', { message: 'This event is not in the calendar.' })
    return event
  }

export const handler = endpoint('getStaffEvent', route, getStaffEvent, services)
