import type { Environment } from '../environment.ts'
import type { Check, Finding } from './check.ts'
import { actions } from './checks/actions.ts'
import { alarms } from './checks/alarms.ts'
import { authorizers } from './checks/authorizers.ts'
import { buckets } from './checks/buckets.ts'
import { caches } from './checks/caches.ts'
import { certificates } from './checks/certificates.ts'
import { danglingReferences } from './checks/dangling.ts'
import { dashboards } from './checks/dashboards.ts'
import { deadLetters } from './checks/deadLetters.ts'
import { distributions } from './checks/distributions.ts'
import { feeds } from './checks/feeds.ts'
import { firewalls } from './checks/firewalls.ts'
import { logs } from './checks/logs.ts'
import { lookUps } from './checks/lookUps.ts'
import { metrics } from './checks/metrics.ts'
import { names } from './checks/names.ts'
import { permissions } from './checks/permissions.ts'
import { queues } from './checks/queues.ts'
import { quotas } from './checks/quotas.ts'
import { recovery } from './checks/recovery.ts'
import { routes } from './checks/routes.ts'
import { runtimes } from './checks/runtimes.ts'
import { schedules } from './checks/schedules.ts'
import { schema } from './checks/schema.ts'
import { secrets } from './checks/secrets.ts'
import { tables } from './checks/tables.ts'
import { timeouts } from './checks/timeouts.ts'
import { userPools } from './checks/userPools.ts'
import { variables } from './checks/variables.ts'
import { wildcards } from './checks/wildcards.ts'
import type { Templates } from './template.ts'

/** Every property of the templates by its name. */
export const checks = {
  actions,
  alarms,
  authorizers,
  buckets,
  caches,
  certificates,
  dangling: danglingReferences,
  dashboards,
  deadLetters,
  distributions,
  feeds,
  firewalls,
  logs,
  lookUps,
  metrics,
  names,
  permissions,
  queues,
  quotas,
  recovery,
  routes,
  runtimes,
  schedules,
  schema,
  secrets,
  tables,
  timeouts,
  userPools,
  variables,
  wildcards,
} as const satisfies Record<string, Check>

export type CheckName = keyof typeof checks

/** What the named checks find in the templates of an environment; all of them unless said otherwise. */
export const findingsIn = async (
  templates: Templates,
  environment: Environment,
  names: readonly CheckName[] = Object.keys(checks) as CheckName[],
): Promise<Finding[]> => {
  const found = await Promise.all(
    names.map(async check => (await checks[check](templates, environment)).map(each => ({ check, ...each }))),
  )
  return found.flat()
}
