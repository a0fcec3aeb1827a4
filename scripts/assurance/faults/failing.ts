import { setTimeout as wait } from 'node:timers/promises'
import type { FunctionName } from '../../../infra/functions.ts'
import { nameOf } from '../../iam/functionNames.ts'
import type { Cloud } from 'local-cloud/cloud'
import type { Grant } from 'local-cloud/enforcement'

/** A grant as reports name it: `uploads UploadsTable/byDate Query`. */
const shortGrant = (name: string, action: string, resource: string): string => {
  const thing = resource
    .replace(/^.*-(\w+Table)-\w+/, '$1')
    .replace('/index/', '/')
    .replace(/^arn:aws:[^:]*:[^:]*:[^:]*:/, '')
  return `${name} ${thing} ${action.replace(/^.*:/, '')}`
}

/** Milliseconds between two looks whether the step has failed: shorter than anything tries again. */
const interval = 5

/**
 * The grant that a step of a function needs.
 * @param step as its grant is named, without the function: `FilesTable PutItem`, `UpdateKeys`
 * @throws Error when not exactly one grant is named so
 */
export const grantOf = (cloud: Cloud, fn: FunctionName, step: string): Grant => {
  const names = new Map([...cloud.functions].map(([id, physical]) => [physical, nameOf(id)]))
  const found = cloud
    .grants()
    .filter(grant => names.get(grant.fn) === fn)
    .filter(({ action, resource }) => shortGrant(fn, action, resource).endsWith(` ${step}`))
  const [grant] = found
  if (!grant || found.length > 1) throw new Error(`${fn} has ${found.length} grants for ${step}.`)
  const { role, action, resource } = grant
  return { role, action, resource }
}

/**
 * Lets a step of a function fail once while `act` runs, as in a short outage of the service that it calls.
 * @throws Error when `act` ended before the function came to this step
 */
export const failStep = async <T>(
  cloud: Cloud,
  fn: FunctionName,
  step: string,
  act: () => Promise<T>,
): Promise<T> => {
  const grant = grantOf(cloud, fn, step)
  const before = cloud.iam.refusals.length
  let isOver = false
  cloud.iam.withhold(grant)
  const acting = act().finally(() => (isOver = true))
  const hasFailed = () => cloud.iam.refusals.length > before
  while (!isOver && !hasFailed()) await wait(interval)
  cloud.iam.withhold()
  const result = await acting
  if (!hasFailed()) throw new Error(`${fn} never came to ${step}.`)
  return result
}
