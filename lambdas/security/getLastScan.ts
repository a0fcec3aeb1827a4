import type { HandlerOf } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const getLastScan =
  ({ scans }: Pick<Services, 'scans'>): HandlerOf<'getLastScan'> =>
  async () => ({ scan: (await scans.last()) ?? null })

export { services }
