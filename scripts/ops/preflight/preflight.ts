import type { Environment } from '../../../infra/environment.ts'
import type { SynthesisedStack } from '../cdk.ts'
import { BadInput } from '../failure.ts'
import { domainChecks } from './domain.ts'
import { runChecks, tableOf } from './finding.ts'
import { logChecks } from './logs.ts'
import { mailChecks } from './mail.ts'
import { nameChecks } from './names.ts'
import { type Plan, plannedStack } from './planned.ts'
import { quotaChecks } from './quotas.ts'
import { templateChecks } from './templates.ts'

/**
 * Refuses an environment that nobody would hear of.
 * @throws BadInput
 */
export const refuseIfUnheard = ({ name, alarmsTo }: Environment): void => {
  if (name === 'prod' && !alarmsTo)
    throw new BadInput(
      'prod has no alarmsTo, so nobody would hear of its alarms: say the address of whoever is called in infra/environments.ts.',
    )
}

/**
 * Asks AWS what would stop a deployment, and says it. Nothing is changed: a template that is too long to be sent is
 * lent to CloudFormation by the bootstrap's bucket, and a change set is made to be read; both are deleted again.
 * @returns whether nothing would fail
 */
export const preflight = async (
  environment: Environment,
  account: string,
  stacks: readonly SynthesisedStack[],
  say: (line: string) => void = console.log,
): Promise<boolean> => {
  const plan: Plan = { environment, account, stacks: stacks.map(plannedStack) }
  const rows = await runChecks([
    ...templateChecks(plan),
    ...nameChecks(plan),
    ...quotaChecks(plan),
    ...mailChecks(plan),
    ...domainChecks(plan),
    ...logChecks(plan),
  ])
  say(tableOf(environment.name, rows))
  return !rows.some(({ level }) => level === 'fails')
}
