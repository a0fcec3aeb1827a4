import type { Environment } from '../environment.ts'
import { environmentOf } from '../environments.ts'
import { integrations } from '../integrations.ts'

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

/**
 * Options that no environment uses yet: a domain, mail, a firewall, a scan for malware, people who are called. Lists
 * have the most entries that a record allows, because functions carry them in their variables.
 */
const options: Partial<Environment> = {
  domain: { name: 'investors.example.com', hostedZone: { id: 'Z0123456789ABC', name: 'example.com' } },
  mail: {
    domain: 'example.com',
    from: 'no-reply@example.com',
    fromName: 'Investors',
    identity: 'ours',
    verified: true,
  },
  firewall: { requestsPerAddress: 2000 },
  malwareScan: 'guardduty',
  alarmsTo: 'operations@example.com',
  integrations: [...integrations],
  onDuty: many(20, n => `a.person.with.a.long.name.${n}@example.com`),
  repositories: many(10, n => ({
    name: `example-company/investor-relations-site-${n}`,
    deploys: true,
    buildFiles: 'refused' as const,
  })),
  suspiciousNetworks: many(10, n => [`2001:db8:85a3:${n}000:1319:8a2e:370:0/112`, 'tor-exit']),
  testMailDomains: ['example.com', 'agency.example.com'],
}

/** The tests prove each environment as it is, and prod with all options. */
export const subjects: readonly { title: string; environment: Environment }[] = [
  ...(['local', 'dev', 'staging', 'prod'] as const).map(name => ({
    title: name as string,
    environment: environmentOf(name),
  })),
  { title: 'prod with all that is optional', environment: { ...environmentOf('prod'), ...options } },
]
