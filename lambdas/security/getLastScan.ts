import { getLastScan as route } from '#contract/security.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const getLastScan =
  ({ scans }: Pick<Services, 'scans'>): Handler<typeof route> =>
  async () => ({ scan: (await scans.last()) ?? null })

export const handler = endpoint('getLastScan', route, getLastScan, services)
