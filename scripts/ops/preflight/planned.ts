import { readFileSync } from 'node:fs'
import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
} from '@aws-sdk/client-cloudformation'
import * as z from 'zod'
import type { Environment } from '../../../infra/environment.ts'
import type { SynthesisedStack } from '../cdk.ts'

const Template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
  Outputs: z
    .record(z.string(), z.looseObject({ Export: z.object({ Name: z.unknown() }).optional() }))
    .default({}),
})

/** A stack's present state in AWS. */
export interface Deployed {
  status: string
  reason: string
  /** Physical names by logical id. */
  resources: Map<string, string>
}

/** A stack that is to be deployed. */
export interface PlannedStack extends SynthesisedStack {
  /** Its template, as it is sent. */
  text: string
  template: z.output<typeof Template>
  /** Its present state, asked once; undefined when there is no such stack, or only the remains of a failed creation. */
  deployed(): Promise<Deployed | undefined>
}

/** Every check needs these. */
export interface Plan {
  environment: Environment
  account: string
  stacks: readonly PlannedStack[]
}

/** A resource of a planned stack. */
export interface PlannedResource {
  stack: PlannedStack
  id: string
  type: string
  properties: Record<string, unknown>
}

const notThere = new Set(['REVIEW_IN_PROGRESS', 'DELETE_COMPLETE', 'ROLLBACK_COMPLETE'])

/** The stack as AWS knows it, undefined when there is none. */
export const describedStack = async (region: string, StackName: string): Promise<Stack | undefined> => {
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName }),
    )
    return Stacks?.[0]
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return undefined
    throw error
  }
}

const deployedOf = async ({ region, name }: SynthesisedStack): Promise<Deployed | undefined> => {
  const stack = await describedStack(region, name)
  if (!stack || notThere.has(stack.StackStatus ?? '')) return undefined
  const pages = paginateListStackResources(
    { client: new CloudFormationClient({ region }) },
    { StackName: name },
  )
  const resources = new Map<string, string>()
  for await (const { StackResourceSummaries = [] } of pages)
    for (const { LogicalResourceId = '', PhysicalResourceId = '' } of StackResourceSummaries)
      resources.set(LogicalResourceId, PhysicalResourceId)
  return { status: stack.StackStatus ?? '', reason: stack.StackStatusReason ?? '', resources }
}

/** Reads what was synthesised. */
export const plannedStack = (stack: SynthesisedStack): PlannedStack => {
  const text = readFileSync(stack.file, 'utf8')
  let asked: Promise<Deployed | undefined> | undefined
  return {
    ...stack,
    text,
    template: Template.parse(JSON.parse(text)),
    deployed: () => (asked ??= deployedOf(stack)),
  }
}

/** The resources of a type in all planned stacks. */
export const resourcesOf = ({ stacks }: Pick<Plan, 'stacks'>, type: string): PlannedResource[] =>
  stacks.flatMap(stack =>
    Object.entries(stack.template.Resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties }]) => ({ stack, id, type, properties: Properties })),
  )

/** The resource is in its stack already, so that nothing is made. */
export const isThere = async ({ stack, id }: PlannedResource): Promise<boolean> =>
  (await stack.deployed())?.resources.has(id) ?? false

/** Those that this deployment makes. */
export const newOnes = async (resources: readonly PlannedResource[]): Promise<PlannedResource[]> => {
  const there = await Promise.all(resources.map(isThere))
  return resources.filter((_, index) => !there[index])
}
