import {
  CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import type { Environment } from '../../infra/environment.ts'
import { Failure } from './failure.ts'
import { stackOutputs } from './place.ts'

/**
 * The account that the credentials belong to.
 * @throws Failure when the environment's record names another one
 */
export const checkedAccount = async ({ name, region, account }: Environment): Promise<string> => {
  const { Account = '', Arn = '' } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}))
  if (account && account !== Account)
    throw new Failure(
      `${name} lives in account ${account}, these credentials belong to ${Account}: check AWS_PROFILE.`,
    )
  console.error(`Account ${Account}, region ${region}, as ${Arn}`)
  return Account
}

/** The resources of a deployed stack; none when there is no such stack. */
export const resourcesOf = async (region: string, StackName: string): Promise<StackResourceSummary[]> => {
  if (!(await stackOutputs({ region }, StackName))) return []
  const pages = paginateListStackResources({ client: new CloudFormationClient({ region }) }, { StackName })
  return (await Array.fromAsync(pages)).flatMap(({ StackResourceSummaries = [] }) => StackResourceSummaries)
}
