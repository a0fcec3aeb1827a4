import type { HandlerOf } from '#runtime/endpoint.ts'
import { securityStatus } from './security.ts'
import { services, type Services } from './services.ts'

export const getCredentialSecurityStatus =
  ({ providers, admins }: Pick<Services, 'admins' | 'providers'>): HandlerOf<'getCredentialSecurityStatus'> =>
  async () => {
    const [all, count] = await Promise.all([providers.list(), admins.count()])
    return securityStatus(all, count)
  }

export { services }
