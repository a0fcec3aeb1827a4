import { security } from '#contract/limits.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const listSecurityEvents =
  ({ trail }: Pick<Services, 'trail'>): HandlerOf<'listSecurityEvents'> =>
  async () => {
    const { entries } = await trail.page({ action: 'SECURITY_' }, { limit: security.events })
    return { events: entries }
  }

export { services }
