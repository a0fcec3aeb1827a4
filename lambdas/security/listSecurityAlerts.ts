import { security } from '#contract/limits.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const listSecurityAlerts =
  ({ alerts }: Pick<Services, 'alerts'>): HandlerOf<'listSecurityAlerts'> =>
  async ({ user, request: { now } }) => ({ alerts: await alerts.list(user.id, security.alerts, now) })

export { services }
