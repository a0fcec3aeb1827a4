import { setTimeout as wait } from 'node:timers/promises'
import {
  type Change,
  CloudFormationClient,
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  DescribeChangeSetCommand,
} from '@aws-sdk/client-cloudformation'
import { fails, unknown, warning, type Finding } from './finding.ts'
import type { Plan, PlannedStack } from './planned.ts'

/** Types that hold what cannot be made again. */
const keepers = new Set([
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::CloudFront::KeyValueStore',
  'AWS::SecretsManager::Secret',
  'AWS::Backup::BackupVault',
])

const unchanged = /didn't contain changes|No updates are to be performed/
/** A change set knows what is exported now, and not what is exported once another stack is deployed. */
const waitsForAnother = /No export named (\S+) found/

const exportsOf = ({ stacks }: Plan): Map<unknown, string> =>
  new Map(
    stacks.flatMap(({ name, template }) =>
      Object.values(template.Outputs).flatMap(({ Export }) => (Export ? [[Export.Name, name] as const] : [])),
    ),
  )

const findingOf = ({ name }: PlannedStack, { ResourceChange: change }: Change): Finding[] => {
  const { Action, LogicalResourceId, ResourceType = '', Replacement, PolicyAction } = change ?? {}
  if (!keepers.has(ResourceType)) return []
  const what = `${LogicalResourceId} (${ResourceType}) of ${name}`
  const todo = `npx cdk diff ${name} shows why; do it in two steps, with what it holds copied in between.`
  if (Action === 'Remove')
    return PolicyAction === 'Retain'
      ? [warning(`${what} stays in AWS, and no stack knows it any more.`, todo)]
      : [fails(`${what} would be deleted with what it holds.`, todo)]
  if (Replacement === 'True') return [fails(`${what} would be replaced by an empty one.`, todo)]
  if (Replacement === 'Conditional') return [warning(`${what} may be replaced by an empty one.`, todo)]
  return []
}

/** Every change of a change set once it is made, or why it could not be made. */
const read = async (
  client: CloudFormationClient,
  set: { StackName: string; ChangeSetName: string },
): Promise<{ changes: Change[]; refused?: string }> => {
  for (;;) {
    const { Status, StatusReason = '' } = await client.send(new DescribeChangeSetCommand(set))
    if (Status === 'FAILED') return { changes: [], refused: StatusReason }
    if (Status === 'CREATE_COMPLETE') break
    await wait(2000)
  }
  const changes: Change[] = []
  let NextToken: string | undefined
  do {
    const page = await client.send(new DescribeChangeSetCommand({ ...set, NextToken }))
    changes.push(...(page.Changes ?? []))
    NextToken = page.NextToken
  } while (NextToken)
  return { changes }
}

/** Changes that a deployment would make to an existing stack, by a change set that is made, read and deleted. */
export const changesOf = async (
  plan: Plan,
  stack: PlannedStack,
  template: { TemplateBody: string } | { TemplateURL: string },
): Promise<Finding[] | string> => {
  const client = new CloudFormationClient({ region: stack.region })
  const set = { StackName: stack.name, ChangeSetName: `preflight-${Date.now()}` }
  const { Id } = await client.send(
    new CreateChangeSetCommand({
      ...set,
      ...template,
      ChangeSetType: 'UPDATE',
      Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'],
      Description: 'npm run preflight: it is read and deleted',
    }),
  )
  try {
    const { changes, refused } = await read(client, { ...set, ChangeSetName: Id ?? set.ChangeSetName })
    if (refused === undefined) {
      const findings = changes.flatMap(change => findingOf(stack, change))
      return findings.length > 0 ? findings : `${changes.length} changes, none of them loses data.`
    }
    if (unchanged.test(refused)) return 'Nothing changes.'
    const from = exportsOf(plan).get(waitsForAnother.exec(refused)?.[1])
    if (from)
      return [
        unknown(
          `It takes over a value that ${from} hands out only from this deployment on: AWS compares no sooner.`,
          `Nothing, or npx cdk diff ${stack.name}, which compares without AWS.`,
        ),
      ]
    return [
      fails(
        `CloudFormation refuses the change: ${refused}`,
        `npx cdk diff ${stack.name} shows what would change.`,
      ),
    ]
  } finally {
    await client.send(new DeleteChangeSetCommand({ ...set, ChangeSetName: Id ?? set.ChangeSetName }))
  }
}
