import type { Environment } from '../environment.ts'
import { environmentOf } from '../environments.ts'

/** What an environment may have besides, and none has yet: a domain, mail, a firewall, a scan for malware, people who are called. */
const options: Partial<Environment> = {
  domain: { name: 'investors.example.com', hostedZone: { id: 'Z0123456789ABC', name: 'example.com' } },
  mail: { domain: 'example.com', from: 'no-reply@example.com', fromName: 'Investors', verified: true },
  firewall: { requestsPerAddress: 2000 },
  malwareScan: 'guardduty',
  alarmsTo: 'operations@example.com',
}

/** What is proven: each environment as it is, and prod with all that it may have. */
export const subjects: readonly { title: string; environment: Environment }[] = [
  ...(['local', 'dev', 'staging', 'prod'] as const).map(name => ({
    title: name as string,
    environment: environmentOf(name),
  })),
  { title: 'prod with all that is optional', environment: { ...environmentOf('prod'), ...options } },
]
