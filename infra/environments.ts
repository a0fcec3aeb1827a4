import type * as z from 'zod'
import type { ListedRepository } from '#contract/integrations/listedRepository.ts'
import type { AddressMark } from '#contract/security/security.ts'
import { trialAi, trialSms } from './costly.ts'
import { Environment, type EnvironmentName, type ExternalApi } from './environment.ts'
import { type Integration, integrations } from './integrations.ts'

const everyIntegration: Integration[] = [...integrations]

/** Market prices of digital assets, without a key. */
const externalApis: z.input<typeof ExternalApi>[] = [
  { host: 'api.coingecko.com', paths: ['/api/v3/ping', '/api/v3/simple/price'], methods: ['GET'] },
]

const trial = {
  region: 'eu-west-2',
  signUp: 'open',
  mfa: 'optional',
  approval: 'one person',
  malwareScan: 'none',
  onDuty: [] as string[],
  monthlyBudgetUsd: 25,
  integrations: everyIntegration,
  externalApis,
  repositories: [] as z.input<typeof ListedRepository>[],
  testMailDomains: [] as string[],
  sms: trialSms,
  ai: trialAi,
  retain: false,
  terminationProtection: false,
  logRetentionDays: 30,
  // Without a lock, so that the environment can be deleted.
  audit: { keepDays: 400, lock: 'none' },
  suspiciousNetworks: [] as [string, AddressMark][],
  throttle: { rate: 100, burst: 200 },
} as const

const environments: Record<EnvironmentName, z.input<typeof Environment>> = {
  local: {
    ...trial,
    name: 'local',
    // As in prod, so that it can be seen: there is a sample administrator and a sample editor.
    approval: 'second person',
    mail: { domain: 'example.com', from: 'no-reply@example.com', fromName: 'Blu Digital', verified: true },
    /** Those of the sandbox (scripts/sandbox/github), but for one. */
    repositories: [
      { name: 'blu-digital/cms-integrations', deploys: false },
      { name: 'blu-digital/investor-site' },
    ],
    testMailDomains: ['example.com'],
    audit: { keepDays: 400, lock: 'governance' },
    // Networks of documentation, in which nobody is (RFC 5737).
    suspiciousNetworks: [['198.51.100.0/24', 'tor-exit']],
    throttle: { rate: 10_000, burst: 5_000 },
  },
  dev: { ...trial, name: 'dev' },
  staging: { ...trial, name: 'staging', logRetentionDays: 90 },
  prod: {
    ...trial,
    name: 'prod',
    // Those that most companies use; any other is a name more, and 0.40 dollars a month, filled or not.
    integrations: ['github', 'openai', 'prices'],
    approval: 'second person',
    monthlyBudgetUsd: 100,
    retain: true,
    backups: { keepDays: 400 },
    terminationProtection: true,
    logRetentionDays: 365,
    // Seven years.
    audit: { keepDays: 2_557, lock: 'compliance' },
    throttle: { rate: 1_000, burst: 2_000 },
  },
}

/**
 * Checks a record of this file.
 * @throws Error that names each wrong field.
 */
export const parseEnvironment = (record: unknown): Environment => {
  const result = Environment.safeParse(record)
  if (result.success) return result.data
  const wrong = result.error.issues.map(issue => `  ${issue.path.join('.') || 'record'}: ${issue.message}`)
  throw new Error(`infra/environments.ts has wrong values:\n${wrong.join('\n')}`)
}

/**
 * The environment of this name.
 * @throws Error when there is none, or when its record is wrong.
 */
export const environmentOf = (name: unknown): Environment => {
  const known = Environment.shape.name.safeParse(name)
  if (known.success) return parseEnvironment(environments[known.data])
  const given =
    name === undefined ? 'No environment was given' : `There is no environment ${JSON.stringify(name)}`
  throw new Error(`${given}. Say which one: -c env=${Environment.shape.name.options.join('|')}`)
}
