import { CfnResource, RemovalPolicy } from 'aws-cdk-lib'
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { accept } from '../checks.ts'

/** What API Gateway wants to be allowed before it logs. Source: "Permissions for CloudWatch logging" in its guide. */
const actions = [
  'CreateLogGroup',
  'CreateLogStream',
  'DescribeLogGroups',
  'DescribeLogStreams',
  'FilterLogEvents',
  'GetLogEvents',
  'PutLogEvents',
].map(action => `logs:${action}`)

/**
 * Lets API Gateway log what happens at WebSocket APIs. It is a setting of the account in a region, which all
 * environments there share, so it stays when one of them goes.
 */
export class AccountLogs extends Construct {
  constructor(scope: Construct) {
    super(scope, 'AccountLogs')
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') })
    role.addToPolicy(new PolicyStatement({ actions, resources: ['*'] }))
    accept(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'API Gateway takes no role that names logs; only API Gateway itself can take on this one.',
    )
    const account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn })
    account.node.addDependency(role)
    for (const kept of [account, ...role.node.findAll()])
      if (kept instanceof CfnResource) kept.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  }
}
