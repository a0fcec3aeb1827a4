import type { HandlerOf } from '#runtime/endpoint.ts'
import { view } from './rules.ts'
import { services, type Services } from './services.ts'

export const listProviders =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'listProviders'> =>
  async () => {
    const { providers: readable, faulty } = await providers.all()
    return { providers: readable.map(view), faulty }
  }

export { services }
