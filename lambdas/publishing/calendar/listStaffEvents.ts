import type { HandlerOf } from '#runtime/endpoint.ts'
import { byTime } from './rules.ts'
import { services, type Services } from './services.ts'

export const listStaffEvents =
  ({ events }: Services): HandlerOf<'listStaffEvents'> =>
  async ({ request: { now } }) => ({ events: byTime(await events.list()), now: now.toISOString() })

export { services }
