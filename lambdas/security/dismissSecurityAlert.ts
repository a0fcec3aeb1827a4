import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const dismissSecurityAlert =
  ({ alerts }: Pick<Services, 'alerts'>): HandlerOf<'dismissSecurityAlert'> =>
  async asked => {
    const { id } = asked.params
    await alerts.dismiss(id, asked.user.id, {
      ...actorOf(asked),
      action_type: 'SECURITY_ALERT_DISMISSED',
      object: `alerts/${id}`,
    })
    return { dismissed: true }
  }

export { services }
