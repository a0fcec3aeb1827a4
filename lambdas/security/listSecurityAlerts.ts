import { security } from '#contract/limits.ts'
import { listSecurityAlerts as route } from '#contract/security.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const listSecurityAlerts =
  ({ alerts }: Pick<Services, 'alerts'>): Handler<typeof route> =>
  async ({ user, request: { now } }) => ({ alerts: await alerts.list(user.id, security.alerts, now) })

export const handler = endpoint('listSecurityAlerts', route, listSecurityAlerts, services)
