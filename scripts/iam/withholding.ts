import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { FunctionName } from '../../infra/functions.ts'
import type { FunctionGrant } from '../cloud/cloud.ts'
import { fitsArn } from '../cloud/iam/statements.ts'
import { flows } from './flows.ts'
import { nameOf } from './functionNames.ts'
import type { Stage } from './stage.ts'
import { reasonFor, shortGrant } from './unused.ts'

/** A grant of a function, as the tests speak of it. */
export interface NamedGrant extends FunctionGrant {
  name: FunctionName
  short: string
  /** Why no flow uses it; undefined when one has to. */
  reason: string | undefined
}

/** Names a grant by the function that it is given to. */
export const nameGrant = ({ cloud }: Stage, grant: FunctionGrant): NamedGrant => {
  const id = [...cloud.functions].find(([, fn]) => fn === grant.fn)?.[0]
  if (!id) throw new Error(`No function ${grant.fn} is in the template.`)
  const name = nameOf(id) as FunctionName
  const { action, resource } = grant
  return { ...grant, name, short: shortGrant(name, action, resource), reason: reasonFor(action, resource) }
}

/** The grants that flows have to use. */
export const neededGrants = (stage: Stage): NamedGrant[] =>
  stage.cloud
    .grants()
    .map(grant => nameGrant(stage, grant))
    .filter(({ reason }) => !reason)

/**
 * The flow of a function, by itself: who follows the tables does the same work once more, and would now and then be
 * the first to do it.
 */
export const runFlow = async (stage: Stage, name: FunctionName): Promise<void> => {
  const follow =
    name === 'followDocument'
      ? () => undefined
      : stage.cloud.fault({ kind: 'delay', on: 'followDocument', times: Infinity, milliseconds: 2000 })
  await flows[name](stage).finally(follow)
}

/** Expects that what was refused is what the grant would have allowed, and that something was. */
export const expectRefused = (
  refusals: readonly { role: string; action: string; resource: string }[],
  { role, action, resource }: NamedGrant,
): void => {
  expect(refusals).not.toEqual([])
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ role, action })
    expect(fitsArn(resource, refusal.resource), refusal.resource).toBe(true)
  }
}

/** Runs the flow of a function that lacks one of its grants until the first refusal, and gives the grant back. */
export const runWithout = async (stage: Stage, grant: NamedGrant): Promise<void> => {
  const { cloud } = stage
  const { name, fn, role, action, resource } = grant
  // A function keeps the origin secret that it has read.
  if (action.startsWith('secretsmanager:'))
    await cloud.reload(fn, join(import.meta.dirname, '../../dist/lambdas', name))
  const before = cloud.iam.refusals.length
  const refusals = () => cloud.iam.refusals.slice(before)
  cloud.iam.withhold({ role, action, resource })
  let ended = false
  const flow = runFlow(stage, name).finally(() => (ended = true))
  // Given back at the first refusal, so that what tries again gets through.
  const given = vi.waitUntil(() => ended || refusals().length, 30_000).finally(() => cloud.iam.withhold())
  await Promise.allSettled([flow, given])
  await cloud.idle()
  expectRefused(refusals(), grant)
}
