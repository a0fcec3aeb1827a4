import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const restoreSecurityAlert =
  ({ alerts }: Pick<Services, 'alerts'>): HandlerOf<'restoreSecurityAlert'> =>
  async asked => {
    const { id } = asked.params
    await alerts.restore(id, asked.user.id, {
      ...actorOf(asked),
      action_type: 'SECURITY_ALERT_RESTORED',
      object: `alerts/${id}`,
    })
    return { restored: true }
  }

export { services }
