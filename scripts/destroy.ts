import { join } from 'node:path'
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Environment } from '../infra/environment.ts'
import { checkedAccount, resourcesOf } from './ops/aws.ts'
import * as cdk from './ops/cdk.ts'
import { command, envOption, yesOption } from './ops/command.ts'
import { refuseIfKept } from './ops/destroyable.ts'
import { emptyBucket, s3For } from './ops/buckets.ts'
import { environmentNamed } from './ops/place.ts'
import { step } from './ops/progress.ts'
import { confirm } from './ops/terminal.ts'

type Resources = Awaited<ReturnType<typeof resourcesOf>>

const physical = (resources: Resources, type: string): string[] =>
  resources
    .filter(({ ResourceType }) => ResourceType === type)
    .map(({ PhysicalResourceId = '' }) => PhysicalResourceId)

/** Contents of an environment that cannot be made again, as lines. */
const losses = async ({ region }: Environment, resources: Resources): Promise<string[]> => {
  const dynamodb = new DynamoDBClient({ region })
  const cognito = new CognitoIdentityProviderClient({ region })
  const tables = physical(resources, 'AWS::DynamoDB::Table').map(async TableName => {
    const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName }))
    return `  table ${TableName}: about ${Table?.ItemCount ?? 0} rows`
  })
  const pools = physical(resources, 'AWS::Cognito::UserPool').map(async UserPoolId => {
    const { UserPool } = await cognito.send(new DescribeUserPoolCommand({ UserPoolId }))
    return `  accounts: about ${UserPool?.EstimatedNumberOfUsers ?? 0} people`
  })
  const buckets = physical(resources, 'AWS::S3::Bucket').map(name => `  bucket ${name} with all its files`)
  const secrets = physical(resources, 'AWS::SecretsManager::Secret').map(name => `  secret ${name}`)
  return [...(await Promise.all([...pools, ...tables])), ...buckets, ...secrets]
}

await command(
  {
    name: 'destroy',
    summary: 'Deletes an environment with all that it holds. prod cannot be deleted.',
    options: { env: envOption, yes: yesOption },
    notes:
      'It says what will be lost and asks. S3 writes logs for some hours more: if a bucket is not empty then,\n' +
      'run it again.',
    examples: ['npm run ops -- destroy --env dev'],
  },
  async ({ options }) => {
    const environment = environmentNamed(options.env)
    refuseIfKept(environment)
    const { name, region } = environment
    await checkedAccount(environment)
    const output = join('.local/deploy', name)
    const stacks = await step('Building, to know the stacks', () => cdk.synthesise(name, output))
    const found = await Promise.all(
      stacks.map(async stack => ({ ...stack, resources: await resourcesOf(stack.region, stack.name) })),
    )
    const present = found.filter(({ resources }) => resources.length)
    if (!present.length) return console.log(`There is nothing of ${name} in ${region} of this account.`)
    const all = present.flatMap(({ resources }) => resources)
    await confirm(
      name,
      `This deletes ${present.map(stack => stack.name).join(', ')}. For good will be lost:\n` +
        (await losses(environment, all)).join('\n'),
      options.yes,
    )
    const holding = present.filter(({ resources }) => physical(resources, 'AWS::S3::Bucket').length)
    // Nothing may write into the buckets any more once they are emptied.
    const others = present.filter(stack => !holding.includes(stack)).map(stack => stack.name)
    if (others.length) await cdk.destroy(output, others)
    for (const { region: own, resources } of holding)
      for (const bucket of physical(resources, 'AWS::S3::Bucket'))
        await step(`Emptying ${bucket}`, () => emptyBucket(s3For({ region: own }), bucket))
    await cdk.destroy(
      output,
      holding.map(stack => stack.name),
    )
    console.log(`${name} is deleted.`)
  },
)
