import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway'
import { CloudWatchLogsClient, DescribeResourcePoliciesCommand } from '@aws-sdk/client-cloudwatch-logs'
import { GetRoleCommand, IAMClient } from '@aws-sdk/client-iam'
import { type Check, fails, ifThere, warning } from './finding.ts'
import { isThere, type Plan, resourcesOf } from './planned.ts'

/** API Gateway logs by one role for a region and account; the last deployment sets it. */
const roleCheck = (plan: Plan): Check => ({
  about: 'gateway logs',
  right: 'apigateway:GET',
  run: async () => {
    const { region } = plan.environment
    const [own] = resourcesOf(plan, 'AWS::ApiGateway::Account')
    if (!own) return 'This environment leaves the account’s role alone.'
    const { cloudwatchRoleArn } = await new APIGatewayClient({ region }).send(new GetAccountCommand({}))
    const isSet = await isThere(own)
    if (!cloudwatchRoleArn)
      return isSet
        ? [
            fails(
              `API Gateway in ${region} has lost the role that it logs by: stages with logs cannot be changed.`,
              `aws apigateway update-account --region ${region} --patch-operations op=replace,path=/cloudwatchRoleArn,value=ARN, with the role of AccountLogs in ${own.stack.name}.`,
            ),
          ]
        : `API Gateway in ${region} has no role to log by yet; ${own.stack.name} gives it one.`
    const RoleName = cloudwatchRoleArn.split('/').at(-1)
    const role = await ifThere(
      () => new IAMClient({ region: 'us-east-1' }).send(new GetRoleCommand({ RoleName })),
      'NoSuchEntityException',
    )
    if (!role)
      return [
        {
          level: isSet ? 'fails' : 'warning',
          what: `API Gateway in ${region} logs by ${cloudwatchRoleArn}, which no longer exists.`,
          todo: isSet
            ? `aws apigateway update-account --region ${region} --patch-operations op=replace,path=/cloudwatchRoleArn,value=ARN, with a role that exists.`
            : `Nothing: ${own.stack.name} sets its own.`,
        },
      ]
    if (isSet) return `API Gateway in ${region} logs by ${cloudwatchRoleArn}.`
    return [
      warning(
        `API Gateway in ${region} logs by ${cloudwatchRoleArn}; ${own.stack.name} sets its own for everybody in this account.`,
        'Nothing: it may do the same. Whoever made the other one may want to know.',
      ),
    ]
  },
})

const perRegion = 10
/** Characters; a log group adds about 150. */
const policySize = 5_120
const awsOwn = 'AWSLogDeliveryWrite20150319'

/**
 * API Gateway's access logs need a place in a resource policy of CloudWatch Logs, of which a region has ten. Source:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-infrastructure-CWL.html
 */
const policyCheck = (plan: Plan): Check => ({
  about: 'log policies',
  right: 'logs:DescribeResourcePolicies',
  run: async () => {
    const { region } = plan.environment
    const { resourcePolicies = [] } = await new CloudWatchLogsClient({ region }).send(
      new DescribeResourcePoliciesCommand({ limit: perRegion }),
    )
    const own = resourcePolicies.find(({ policyName }) => policyName === awsOwn)
    const list = `aws logs describe-resource-policies --region ${region}`
    if (!own && resourcePolicies.length >= perRegion)
      return [
        fails(
          `CloudWatch Logs in ${region} has ${perRegion} resource policies, its most, and API Gateway's access logs need one more.`,
          `${list}, then delete-resource-policy of one that nothing uses.`,
        ),
      ]
    const size = own?.policyDocument?.length ?? 0
    if (size > 0.8 * policySize)
      return [
        warning(
          `The log policy ${awsOwn} of ${region} has ${size} of ${policySize} characters: new access logs may be refused.`,
          `${list}, and shorten it to arn:aws:logs:${region}:${plan.account}:log-group:*.`,
        ),
      ]
    return `${resourcePolicies.length} of ${perRegion} are in use.`
  },
})

/** Logs of the API need these settings of the account. */
export const logChecks = (plan: Plan): Check[] => [roleCheck(plan), policyCheck(plan)]
