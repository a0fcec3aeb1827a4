import { getCredentialSecurityStatus as route } from '#contract/providers.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { securityStatus } from './security.ts'
import { services, type Services } from './services.ts'

export const getCredentialSecurityStatus =
  ({ providers, admins }: Pick<Services, 'admins' | 'providers'>): Handler<typeof route> =>
  async () => {
    const [all, count] = await Promise.all([providers.list(), admins.count()])
    return securityStatus(all, count)
  }

export const handler = endpoint('getCredentialSecurityStatus', route, getCredentialSecurityStatus, services)
