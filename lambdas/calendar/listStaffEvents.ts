import { listStaffEvents as route } from '#contract/calendarEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { byTime } from './rules.ts'
import { services, type Services } from './services.ts'

export const listStaffEvents =
  ({ events }: Services): Handler<typeof route> =>
  async ({ request: { now } }) => ({ events: byTime(await events.list()), now: now.toISOString() })

export const handler = endpoint('listStaffEvents', route, listStaffEvents, services)
