import type { Environment } from '../environment.ts'
import type { Check, Finding } from './check.ts'
import * as access from './checks/access.ts'
import * as api from './checks/api.ts'
import * as edge from './checks/edge.ts'
import { deadLetters, feeds, queues, schedules } from './checks/events.ts'
import { firewalls } from './checks/firewalls.ts'
import * as functions from './checks/functions.ts'
import * as stores from './checks/stores.ts'
import * as watching from './checks/watching.ts'
import * as whole from './checks/whole.ts'
import type { Templates } from './template.ts'

/** Every property of the templates by its name. */
export const checks = {
  ...access,
  ...api,
  ...edge,
  ...{ deadLetters, feeds, firewalls, queues, schedules },
  ...functions,
  ...stores,
  ...watching,
  ...whole,
} as const satisfies Record<string, Check>

export type CheckName = keyof typeof checks

/** Runs the named checks on the templates of an environment; all checks by default. */
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
