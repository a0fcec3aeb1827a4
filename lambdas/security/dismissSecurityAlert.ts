import { dismissSecurityAlert as route } from '#contract/security.ts'
import { actorOf } from '#runtime/actor.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const dismissSecurityAlert =
  ({ alerts }: Pick<Services, 'alerts'>): Handler<typeof route> =>
  async asked => {
    const { id } = asked.params
    await alerts.dismiss(id, asked.user.id, {
      ...actorOf(asked),
      action_type: 'SECURITY_ALERT_DISMISSED',
      object: `alerts/${id}`,
    })
    return { dismissed: true }
  }

export const handler = endpoint('dismissSecurityAlert', route, dismissSecurityAlert, services)
