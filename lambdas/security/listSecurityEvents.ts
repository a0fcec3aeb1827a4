import { security } from '#contract/limits.ts'
import { listSecurityEvents as route } from '#contract/security.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const listSecurityEvents =
  ({ trail }: Pick<Services, 'trail'>): Handler<typeof route> =>
  async () => {
    const { entries } = await trail.page({ action: 'SECURITY_' }, { limit: security.events })
    return { events: entries }
  }

export const handler = endpoint('listSecurityEvents', route, listSecurityEvents, services)
