import * as z from 'zod'

/** The GitHub environment in which a pull request is compared with what is deployed. */
export const reviewEnvironment = 'review'

/**
 * Rights that `npm run preflight` needs on the account as a whole, or on names that are not known beforehand. It
 * reports a missing right and continues; a test compares these with its calls.
 */
export const preflightRights = [
  'apigateway:GET',
  'cloudformation:ValidateTemplate',
  'cloudfront:DescribeFunction',
  'cloudfront:DescribeKeyValueStore',
  'cloudfront:ListCachePolicies',
  'cloudfront:ListDistributions',
  'cloudfront:ListFunctions',
  'cloudfront:ListKeyValueStores',
  'cloudfront:ListOriginAccessControls',
  'cloudfront:ListResponseHeadersPolicies',
  'dynamodb:ListTables',
  'iam:GetAccountSummary',
  'logs:DescribeResourcePolicies',
  'route53:GetHostedZone',
  'route53:ListResourceRecordSets',
  's3:ListAllMyBuckets',
  'secretsmanager:DescribeSecret',
  'servicequotas:GetServiceQuota',
  'ses:GetAccount',
  'ses:GetConfigurationSet',
  'ses:GetEmailIdentity',
  'sns:GetSMSAttributes',
  'sns:GetSMSSandboxAccountStatus',
] as const

/** Environments that are deployed at all. */
export const deployedEnvironments = ['dev', 'staging', 'prod'] as const

/** Which repository may deploy what into this account. */
export const PipelineSettings = z.strictObject({
  repository: z
    .string('is missing: say which GitHub repository deploys, as owner/name')
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]*\/[A-Za-z0-9._-]+$/, 'is not owner/name'),
  /** Those that live in this account. */
  environments: z
    .array(z.enum(deployedEnvironments))
    .min(1, 'is empty')
    .default([...deployedEnvironments]),
  /** An account has one provider of GitHub's tokens: `there already` uses the one that something else made. */
  provider: z.enum(['ours', 'there already'], "is neither 'ours' nor 'there already'").default('ours'),
})
export type PipelineSettings = z.output<typeof PipelineSettings>
