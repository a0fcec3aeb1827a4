import { listProviders as route } from '#contract/providers.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { view } from './rules.ts'
import { services, type Services } from './services.ts'

export const listProviders =
  ({ providers }: Pick<Services, 'providers'>): Handler<typeof route> =>
  async () => {
    const { providers: readable, faulty } = await providers.all()
    return { providers: readable.map(view), faulty }
  }

export const handler = endpoint('listProviders', route, listProviders, services)
