import { restoreSecurityAlert as route } from '#contract/security.ts'
import { actorOf } from '#runtime/actor.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const restoreSecurityAlert =
  ({ alerts }: Pick<Services, 'alerts'>): Handler<typeof route> =>
  async asked => {
    const { id } = asked.params
    await alerts.restore(id, asked.user.id, {
      ...actorOf(asked),
      action_type: 'SECURITY_ALERT_RESTORED',
      object: `alerts/${id}`,
    })
    return { restored: true }
  }

export const handler = endpoint('restoreSecurityAlert', route, restoreSecurityAlert, services)
